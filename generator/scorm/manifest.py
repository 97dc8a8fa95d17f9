"""`imsmanifest.xml`: what is in a package, and how to start it."""

from collections.abc import Iterable
from urllib.parse import quote
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

MANIFEST = "imsmanifest.xml"
_IMS = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
_ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"


def make_manifest(identity: str, title: str, start: str, files: Iterable[str]) -> bytes:
    """The manifest of a package with one lesson.

    It sets no score to be reached: the lesson itself says whether it was passed.

    Args:
        identity: tells packages apart; letters, digits and hyphens.
        title: what the environment shows.
        start: the file that it opens.
        files: all files of the package.
    """
    root = Element("manifest", {"xmlns": _IMS, "xmlns:adlcp": _ADL, "identifier": identity})
    root.set("version", "1.0")
    metadata = SubElement(root, "metadata")
    SubElement(metadata, "schema").text = "ADL SCORM"
    SubElement(metadata, "schemaversion").text = "1.2"
    organizations = SubElement(root, "organizations", {"default": "cursus"})
    organization = SubElement(organizations, "organization", {"identifier": "cursus"})
    SubElement(organization, "title").text = title
    item = SubElement(organization, "item", {"identifier": "les", "identifierref": "pagina"})
    SubElement(item, "title").text = title
    resources = SubElement(root, "resources")
    kind = {"identifier": "pagina", "type": "webcontent", "adlcp:scormtype": "sco"}
    resource = SubElement(resources, "resource", {**kind, "href": quote(start)})
    for name in files:
        SubElement(resource, "file", {"href": quote(name)})
    ElementTree.indent(root)
    made: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return made + b"\n"

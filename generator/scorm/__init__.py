"""A lesson as a package for a learning environment (SCORM 1.2).

`package` makes the files and the zip, `manifest` its list of contents. What the lesson tells the
environment, and keeps there, is `site/app/lms/`.
"""

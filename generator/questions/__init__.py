"""Questions in a lesson's text: an answer to fill in or to choose, with what a wrong one gets.

`written` is what an instructor writes in YAML, `model` what the page is made from, `reading` the
way from one to the other.
"""

"""The glossary: terms as data, linked where a lesson first uses them, with a page of their own."""

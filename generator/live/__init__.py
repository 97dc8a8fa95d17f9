"""The site while its author works: built in memory, shown anew at every change.

`building` makes it, `watching` notices changes, `app` serves it and tells open pages what is new;
`site/live/` is what those pages get for it. None of it is in what `build` makes.
"""

import numpy as np


def shares(amounts):
    # TODO: deel ieder getal door de som van zijn rij.
    ...

"""The graders of De werkplaats: plain data in, plain data out."""

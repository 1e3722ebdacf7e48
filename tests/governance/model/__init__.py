"""A register written a second time, plainly, from the catalogue: lists of facts and answers recomputed from the first one on.

Knows no row, no database and nothing of the program that it is compared with. Shares are counted one by one and small numbers are meant:
each encumbered share is a number of its own, so that what is blocked is the size of a set. Where the catalogue leaves a choice open, the
reading is named in the docstring of what takes it.
"""

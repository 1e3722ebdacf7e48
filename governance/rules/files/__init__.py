"""What a file of the register may be, and how its cells are read: kinds, limits, packages, sheets, texts, columns, cells.

Standard library only: bytes and values in, values and faults out. Knows no row of the database.
"""

"""Which rule of the catalogue is proven, tracked or open: the index, the evidence and the report.

Reads only what the project carries; proves nothing by itself, the tests do.
"""

"""The rules of paying dividends: claims and prescription, set-off, files of banks and of the depository, certificates, entries.

Know figures and dates; never a database, a bank's name or a clock.
"""

"""The mirror of a depository: its files taken as they come, each difference named with an owner and a term, and reconciled by two people."""

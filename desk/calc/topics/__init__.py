"""The topics: each reads its keys, finds its provisions, calls one rule and names its own answer."""

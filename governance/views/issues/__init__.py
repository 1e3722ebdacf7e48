"""Pages of issues of shares: the list, one issue with its stages, one subscription, and the form of each step."""

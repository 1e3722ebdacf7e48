"""The pages of payments: the desk of an entity's dividends, its batches, reports, unclaimed dividends, certificates, vouchers, layouts."""

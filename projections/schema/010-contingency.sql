-- By how many percent more than its amount is saved for a bill. Every ledger is folded anew, as the fold's version rose.
ALTER TABLE bills ADD COLUMN contingency integer NOT NULL DEFAULT 0;

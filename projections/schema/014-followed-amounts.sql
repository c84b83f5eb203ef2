-- before: d1271794b66cbba1836c2f7428407cb9b8b86e822ac02d76738ddd50171de535
-- What a bill's amount follows. Every ledger is folded anew, as the fold's version rose.
ALTER TABLE bills ADD COLUMN follows text;

-- A bill has one date; which period was paid last, and which missed ones count as one with the next, is kept beside it. The date
-- that this replaces, next_payment_date, stays for the programs of before that may still run beside this one.
ALTER TABLE bills ADD COLUMN missed_before date, ADD COLUMN paid_period jsonb;

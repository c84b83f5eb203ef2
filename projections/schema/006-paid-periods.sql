-- A bill has one date; which period was paid last, and which missed ones count as one with the next, is kept beside it. The date
-- that this replaces, next_payment_date, stays for the programs of before that may still run beside this one.
ALTER TABLE bills ADD COLUMN missed_before date, ADD COLUMN paid_period jsonb;

-- Rows of before serve until new tables stand: they say the same in today's words, as the upcasts of their events do.
UPDATE bills SET due_date = next_payment_date WHERE next_payment_date <> due_date;
UPDATE bills SET arrears = jsonb_build_object('owed', arrears -> 'owed', 'total', arrears -> 'owed',
    'instalments', arrears -> 'instalmentsLeft', 'made', 0)
  WHERE arrears ? 'instalmentsLeft';
UPDATE bills SET failed_payment =
    jsonb_build_object('since', failed_payment -> 'on', 'reason', failed_payment -> 'reason')
  WHERE failed_payment ? 'on';

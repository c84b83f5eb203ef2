-- before: 0100a7457d3cd80809eab76acde6645e3379f9951eb43c3e9a1442aadf087542
-- Which weekday of a month a bill is paid on, and which its dates stand for. Every ledger is folded anew, as the fold's version rose.
ALTER TABLE bills ADD COLUMN payment_week integer, ADD COLUMN due_week integer;

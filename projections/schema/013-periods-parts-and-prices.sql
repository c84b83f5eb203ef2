-- before: 1fbf4c5b36cc325475c57f4ffac6ba05f205219de864823306fff3e182af1268
-- The date in its rhythm that a bill's due date stands for while that one is postponed, what is paid of its period in parts, until
-- when a bill comes, its prices ahead, and what its last payment came to where that was not what was planned. Every ledger
-- is folded anew, as the fold's version rose.
ALTER TABLE bills ADD COLUMN postponed_from date, ADD COLUMN part_paid bigint NOT NULL DEFAULT 0, ADD COLUMN ends jsonb,
  ADD COLUMN price_changes jsonb NOT NULL DEFAULT '[]', ADD COLUMN yearly_rise jsonb, ADD COLUMN moved_price jsonb;

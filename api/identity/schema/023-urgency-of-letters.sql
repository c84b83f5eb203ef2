-- Which letter to a person leaves next (api/mail/delivery.ts), found by an index: 0 for one to a confirmed address, 2 for any other, and 1 more once it was tried.
ALTER TABLE identity.letters ADD COLUMN urgency smallint NOT NULL DEFAULT 2;
UPDATE identity.letters SET urgency = least(attempts, 1) + CASE WHEN EXISTS
  (SELECT FROM identity.users WHERE users.id = user_id AND email_verified_at IS NOT NULL) THEN 0 ELSE 2 END
  WHERE sealed IS NOT NULL;
CREATE INDEX ON identity.letters (urgency, next_attempt_at) WHERE sealed IS NOT NULL AND holds <> 'ledger';
DROP INDEX identity.letters_next_attempt_at_idx;

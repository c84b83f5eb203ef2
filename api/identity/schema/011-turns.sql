-- How often what others have left of an account was ended. What opens the account carries the number of its time, and opens nothing once
-- that has passed: a log-in that was under way meanwhile is written after the rows of before were deleted.
ALTER TABLE users ADD COLUMN turns integer NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN turns integer NOT NULL DEFAULT 0;
ALTER TABLE second_steps ADD COLUMN turns integer NOT NULL DEFAULT 0;
ALTER TABLE reset_tokens ADD COLUMN turns integer NOT NULL DEFAULT 0;
ALTER TABLE email_changes ADD COLUMN turns integer NOT NULL DEFAULT 0;

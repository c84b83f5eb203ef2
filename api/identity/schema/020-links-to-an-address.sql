-- Where the letter with the link went. As long as nobody has confirmed an address, its links open the account that has it by then: whoever registers
-- with the address of another, leaves it and registers anew ends none of them, and has no more of them sent.
ALTER TABLE reset_tokens ADD COLUMN email text;
UPDATE reset_tokens SET email = users.email FROM users WHERE users.id = user_id;

-- Once somebody has proven the address, changed the password or signed others out, the registration is not sent again: a repeated
-- one tells whether its password is right, and log-in alone counts such tries.
ALTER TABLE users ALTER COLUMN registered_by DROP NOT NULL;

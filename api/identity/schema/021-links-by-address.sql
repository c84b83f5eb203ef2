-- Whoever proves that an address is theirs ends all links to it (api/identity/past-holders.ts): by its index, as a stranger may have asked for many.
CREATE INDEX ON reset_tokens (email);

-- To the planner each scan of a table that has no index costs ten thousand million while `enable_seqscan` is off. PostgreSQL 14 to 17 take
-- that for work worth compiling, and each append was compiled anew, 50 to 130 ms of it, while it held the log.
ALTER FUNCTION events.append(json, json, bytea) SET jit = off;

-- What the scheduler has done, so that whoever takes over knows what is due.

-- One row: when the instance that leads was last seen at work.
CREATE TABLE heartbeat (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  beat_at timestamptz NOT NULL
);

-- Each run of a job that came to its end. When a job is due next follows from when it last began.
CREATE TABLE runs (
  job text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  result text NOT NULL CHECK (result IN ('succeeded', 'failed')),
  -- What it did, in numbers.
  counts jsonb NOT NULL,
  PRIMARY KEY (job, started_at)
);

-- Through which day of its own time zone a job has done its work for a ledger.
CREATE TABLE done (
  job text NOT NULL,
  ledger_id uuid NOT NULL,
  through date NOT NULL,
  PRIMARY KEY (job, ledger_id)
);

-- The due dates of which somebody was reminded.
CREATE TABLE reminders (
  ledger_id uuid NOT NULL,
  bill_id integer NOT NULL,
  due_date date NOT NULL,
  PRIMARY KEY (ledger_id, bill_id, due_date)
);

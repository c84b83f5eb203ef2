-- What people read. Every table follows from the events alone and may be built again at any time; one checkpoint says how
-- far all of them have come. Amounts are cents. Days are `date`, so that Postgres refuses a day that does not exist.

-- One row: the position of the last event that the tables below contain, in EventStoreDB's two parts; null at the start.
CREATE TABLE checkpoint (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  commit bigint,
  prepare bigint
) WITH (fillfactor = 10);
INSERT INTO checkpoint DEFAULT VALUES;

-- The ledger's entities, field by field (ledger/entities.ts).
CREATE TABLE accounts (
  ledger_id uuid NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  available bigint NOT NULL,
  allocated bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (ledger_id, id)
) WITH (fillfactor = 70);

CREATE TABLE bills (
  ledger_id uuid NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL,
  frequency text NOT NULL,
  category text NOT NULL,
  account_id integer,
  is_automatic boolean NOT NULL,
  is_direct_debit boolean NOT NULL,
  payment_day integer,
  payment_day_type text NOT NULL,
  start_date date NOT NULL,
  due_date date NOT NULL,
  due_day integer NOT NULL,
  next_payment_date date,
  last_paid_date date,
  accrues_from date NOT NULL,
  saved bigint NOT NULL,
  carry bigint NOT NULL,
  -- These three are small records that are only ever read whole.
  arrears jsonb,
  scheduled_payment jsonb,
  failed_payment jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The last event that moved money in its pot, or changed what it owes.
  savings_updated_at timestamptz NOT NULL,
  PRIMARY KEY (ledger_id, id)
) WITH (fillfactor = 70);

CREATE TABLE historical_amounts (
  ledger_id uuid NOT NULL,
  id integer NOT NULL,
  bill_id integer NOT NULL,
  amount bigint NOT NULL,
  bill_date date NOT NULL,
  description text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (ledger_id, id)
);

CREATE TABLE incomes (
  ledger_id uuid NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL,
  frequency text NOT NULL,
  account_id integer,
  start_date date NOT NULL,
  payment_day integer,
  payment_day_type text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (ledger_id, id)
);

CREATE TABLE savings_rules (
  ledger_id uuid NOT NULL,
  id integer NOT NULL,
  from_account_id integer NOT NULL,
  to_account_id integer NOT NULL,
  amount bigint NOT NULL,
  frequency text NOT NULL,
  is_active boolean NOT NULL,
  description text,
  transfer_day integer NOT NULL,
  transfer_day_type text NOT NULL,
  next_transfer_date date NOT NULL,
  skipped jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (ledger_id, id)
);

-- One row for each posting on an account's pots; `balance` is the account's after it. `seq` grows with events and postings.
CREATE TABLE statement_lines (
  ledger_id uuid NOT NULL,
  account_id integer NOT NULL,
  seq bigint NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  date date NOT NULL,
  about text,
  description text,
  pot text NOT NULL,
  bill_id integer,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (ledger_id, account_id, seq)
);

-- One row for each event worth reading. `seq` is the event's revision.
CREATE TABLE activity (
  ledger_id uuid NOT NULL,
  seq bigint NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  date date NOT NULL,
  time timestamptz NOT NULL,
  about text,
  account_id integer,
  bill_id integer,
  amount bigint,
  PRIMARY KEY (ledger_id, seq)
);

-- Sums of a week's postings, by the Monday on which the week begins. Account 0 stands for the ledger as a whole.
CREATE TABLE weekly_summaries (
  ledger_id uuid NOT NULL,
  account_id integer NOT NULL,
  week date NOT NULL,
  set_aside bigint NOT NULL,
  paid bigint NOT NULL,
  transferred_in bigint NOT NULL,
  transferred_out bigint NOT NULL,
  adjusted bigint NOT NULL,
  PRIMARY KEY (ledger_id, account_id, week)
) WITH (fillfactor = 70);

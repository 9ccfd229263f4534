-- What the carrier was last told of a number: where it brings replies and calls, and under which registration its texts go.
alter table phone_numbers add column set_up_as text;
alter table phone_numbers add column set_up_at timestamptz;
alter table phone_numbers add column set_up_next timestamptz not null default now();
-- An active one whose replies don't reach us; one that the carrier took back.
alter table phone_numbers drop constraint phone_numbers_problem_check;
alter table phone_numbers add constraint phone_numbers_problem_check
  check (problem in ('gone', 'no_money', 'refused', 'unsure', 'not_connected', 'lost'));

-- Numbers of erased campaigns, which are to be given back, and what came of it. No campaign is named: nothing of them is left but this.
create table number_releases (
  id uuid primary key default gen_random_uuid(),
  phone_number text not null,
  -- Null where it wasn't known whether it was bought.
  carrier_id text,
  -- What it was bought as, as a SHA-256.
  label_hash text not null,
  requested_at timestamptz not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz default now(),
  outcome text check (outcome in ('released', 'not_ours')),
  settled_at timestamptz,
  check ((next_try_at is null) = (outcome is not null))
);

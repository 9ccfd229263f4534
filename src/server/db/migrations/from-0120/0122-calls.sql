-- A volunteer's time on the phone, and the number that people see meanwhile.
create table call_sessions (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id),
  phone_number text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (campaign_id, id)
);

-- Which of the campaign's numbers a caller uses now.
create table phone_number_holds (
  campaign_id uuid not null,
  user_id uuid not null references users (id),
  phone_number_id uuid not null,
  acquired_at timestamptz not null default now(),
  primary key (campaign_id, user_id),
  foreign key (campaign_id, phone_number_id) references phone_numbers (campaign_id, id)
);

-- Calls that the carrier is asked to connect. Each is stored before it is asked, with why the contact ledger let it.
create table carrier_calls (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  phone_bank_id uuid not null,
  voter_id uuid not null,
  user_id uuid not null references users (id),
  from_number text not null,
  to_number text not null,
  status text not null default 'intended' check (status in ('intended', 'ringing', 'failed', 'unsure')),
  carrier_id text,
  reasons text[] not null,
  requested_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, phone_bank_id) references phone_banks (campaign_id, id)
);
create index carrier_calls_voter on carrier_calls (campaign_id, phone_bank_id, voter_id, requested_at);

-- What came of calls: facts that never change.
create table call_results (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  phone_bank_id uuid not null,
  voter_id uuid not null,
  user_id uuid not null references users (id),
  call_session_id uuid,
  -- The number that was called; null where none is known by now.
  phone_number text,
  call_result text not null check (call_result in ('answered', 'no_answer', 'busy', 'left_message', 'wrong_number', 'disconnected',
    'refused', 'call_back', 'language_barrier', 'do_not_call')),
  call_notes text not null default '',
  tags text[] not null default '{}',
  call_duration integer not null default 0,
  call_start_time timestamptz not null,
  call_back_at timestamptz,
  call_back_zone text,
  -- The channels that the person said no to.
  no_channels text[] not null default '{}',
  received_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, phone_bank_id) references phone_banks (campaign_id, id)
);
create unique index call_results_once on call_results (campaign_id, phone_bank_id, voter_id, user_id, call_start_time);
create index call_results_voter on call_results (campaign_id, voter_id);
create index call_results_dead_number on call_results (campaign_id, phone_number)
  where call_result in ('wrong_number', 'disconnected');

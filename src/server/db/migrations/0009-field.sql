-- Signs found missing or damaged, shifts, divided walkbooks, and codes that hand a walkbook over.

alter table placements add constraint placements_of_campaign unique (campaign_id, id);
create index placements_near on placements using gist (location);

create table sign_reports (
  id uuid primary key,
  fact_order bigint generated always as identity,
  campaign_id uuid not null,
  placement_id uuid not null,
  user_id uuid not null references users (id),
  condition text not null check (condition in ('standing', 'missing', 'damaged', 'taken_down')),
  note text not null default '',
  gps_location point,
  gps_accuracy real,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  foreign key (campaign_id, placement_id) references placements (campaign_id, id) on delete cascade
);
create index sign_reports_placement on sign_reports (placement_id);
create index sign_reports_device on sign_reports (device_id, seq);

-- A start is a shift; an end names it. No reference: an end whose start is still on its way is kept all the same.
create table shift_facts (
  id uuid primary key,
  fact_order bigint generated always as identity,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  event text not null check (event in ('start', 'end')),
  shift_id uuid,
  at timestamptz not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  check ((event = 'start') = (shift_id is null))
);
create index shift_facts_started on shift_facts (campaign_id, at desc) where event = 'start';
create index shift_facts_ended on shift_facts (shift_id) where event = 'end';
create index shift_facts_device on shift_facts (device_id, seq);
create index touches_person on touches (campaign_id, user_id, recorded_at);

create table divisions (
  id uuid primary key,
  fact_order bigint generated always as identity,
  campaign_id uuid not null,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  -- [{ user_id, sides: [key] }]
  shares jsonb not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index divisions_walkbook on divisions (walkbook_id, fact_order desc);
create index divisions_device on divisions (device_id, seq);

-- Only a hash of each code is kept: whoever reads the database cannot take a walkbook with it.
create table hand_overs (
  code_hash text primary key,
  campaign_id uuid not null,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index hand_overs_age on hand_overs (expires_at);

alter table campaigns add column shows_leaderboard boolean not null default true;

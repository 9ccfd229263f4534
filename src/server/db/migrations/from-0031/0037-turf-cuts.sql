-- The cut of a county that is made in parts, in the background: what was asked for, the parts and borders that are left to do, and
-- the turfs, which are edited here until they are walkbooks.
create table turf_cuts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  filter_params jsonb not null,
  -- { turfs } or { doors_each } or { minutes_each }
  goal jsonb not null,
  language text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Counts how often it was begun: what is left of an earlier run in the queue must not end a later one.
  run integer not null default 1,
  content_hash text not null,
  -- Doors looked at so far; all of them once there are parts.
  doors integer not null default 0,
  -- Doors there may be; null until they are counted.
  doors_in_all integer,
  -- Null until the county is divided.
  parts integer,
  borders integer,
  measure text,
  target double precision,
  sides_split integer not null default 0,
  -- Why it failed: a sentence (contract/messages/sentence.ts).
  said jsonb,
  -- The job that makes walkbooks of it.
  turf_job_id uuid,
  -- Ages and elections are counted back from it.
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (campaign_id, id)
);
create unique index turf_cuts_in_flight on turf_cuts (campaign_id, content_hash) where status in ('waiting', 'running');

-- Parts that are not cut yet.
create table turf_cut_parts (
  campaign_id uuid not null,
  turf_cut_id uuid not null,
  position integer not null,
  door_ids uuid[] not null,
  -- How many turfs it is cut into, where so many were asked for in all.
  turfs integer,
  primary key (campaign_id, turf_cut_id, position),
  foreign key (campaign_id, turf_cut_id) references turf_cuts (campaign_id, id) on delete cascade
);

-- Borders between parts that are not evened out yet.
create table turf_cut_borders (
  campaign_id uuid not null,
  turf_cut_id uuid not null,
  one integer not null,
  other integer not null,
  primary key (campaign_id, turf_cut_id, one, other),
  foreign key (campaign_id, turf_cut_id) references turf_cuts (campaign_id, id) on delete cascade
);

create table turf_cut_turfs (
  campaign_id uuid not null,
  turf_cut_id uuid not null,
  number integer not null,
  part integer not null,
  -- Counts changes: an edit of what someone else has changed meanwhile is refused.
  version integer not null default 1,
  name text not null default '',
  door_ids uuid[] not null,
  assigned_user_ids uuid[] not null default '{}',
  doors integer not null,
  voters integer not null,
  metres double precision not null,
  minutes double precision not null,
  parks integer,
  off double precision not null,
  fits boolean not null,
  tower text,
  longitude double precision not null,
  latitude double precision not null,
  bounds box not null,
  outline jsonb not null,
  place jsonb not null,
  primary key (campaign_id, turf_cut_id, number),
  foreign key (campaign_id, turf_cut_id) references turf_cuts (campaign_id, id) on delete cascade
);

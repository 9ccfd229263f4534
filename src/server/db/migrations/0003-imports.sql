-- Files on their way into the database, the campaign's own geocoder, and lookups with an online one.

create table uploads (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  name text not null,
  contents text not null check (contents in ('voters', 'address_points', 'walkbook')),
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed')),
  -- What the job of `status` does or did: read the file without storing (check), store it (import), undo that (rollback);
  -- mapping: someone must say which column is which.
  step text not null default 'import' check (step in ('check', 'mapping', 'import', 'rollback')),
  -- Whether it waits for a decision after the check.
  dry_run boolean not null default false,
  storage_key text not null,
  bytes bigint not null,
  processed integer not null default 0,
  total integer not null default 0,
  accepted integer not null default 0,
  rejected_count integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  confidential integer not null default 0,
  located integer not null default 0,
  unlocated integer not null default 0,
  -- How many rows found no place, by the reason.
  unlocated_reasons jsonb not null default '{}',
  -- What was left blank because it could not be read: by kind how many rows, and the first one's line.
  unread jsonb not null default '{}',
  -- Of a rollback: removed, set back to what they were, and left because they are needed.
  removed integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  -- Of how many doors and voters the walkbook is, or would be.
  walkbook_doors integer,
  walkbook_voters integer,
  layout text,
  detail text,
  params jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Moved on by the worker at each batch.
  heartbeat_at timestamptz,
  -- The one run that may write: a worker that finds another run's id here was considered dead, and stops.
  run_id uuid,
  finished_at timestamptz,
  primary key (campaign_id, id)
);
create index uploads_newest on uploads (campaign_id, created_at desc);

create table upload_rejections (
  campaign_id uuid not null,
  upload_id uuid not null,
  line integer not null,
  reason text not null,
  primary key (campaign_id, upload_id, line),
  foreign key (campaign_id, upload_id) references uploads (campaign_id, id) on delete cascade
);

-- Which column is which, as a member of the campaign said for files that begin like this one.
create table import_mappings (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- A hash of what such files have in common.
  signature text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (campaign_id, signature)
);

-- What an import changed of rows that were there before, for its rollback: the changed columns alone.
create table import_changes (
  campaign_id uuid not null,
  upload_id uuid not null,
  kind text not null check (kind in ('voter', 'door', 'point')),
  -- The row's id; for a point its address and unit.
  row_key text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (campaign_id, upload_id, kind, row_key),
  foreign key (campaign_id, upload_id) references uploads (campaign_id, id) on delete cascade
);

-- The campaign's own geocoder: places of addresses, by normalized address and unit.
create table address_points (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  address_key text not null,
  unit_key text not null default '',
  address text not null,
  unit text,
  city text not null default '',
  zip text not null default '',
  location point not null,
  upload_id uuid,
  -- The street without number and ZIP, to tell an unknown street from an unknown number.
  street_key text generated always as
    (regexp_replace(split_part(address_key, '|', 1), '^\S+ (\d/\d+ )?', '')) stored,
  primary key (campaign_id, address_key, unit_key)
);
create index address_points_street on address_points (campaign_id, street_key);
-- An address whatever its ZIP, for doors that have none.
create index address_points_line on address_points (campaign_id, split_part(address_key, '|', 1));

-- Lookups of addresses without a place with an online geocoder.
create table geocodings (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed')),
  -- Whose turn it is: a worker that was considered dead stores nothing more.
  run_id uuid,
  -- Failed tries of the batch that is next.
  tries integer not null default 0,
  total integer not null default 0,
  asked integer not null default 0,
  exact integer not null default 0,
  non_exact integer not null default 0,
  ties integer not null default 0,
  not_found integer not null default 0,
  -- Doors that have a place by it.
  doors integer not null default 0,
  problem text check (problem in ('away', 'refused', 'format', 'off', 'fault')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (campaign_id, id)
);
create unique index geocodings_unfinished on geocodings (campaign_id) where status in ('pending', 'running');
create index geocodings_latest on geocodings (campaign_id, created_at desc);

create table geocoding_addresses (
  campaign_id uuid not null,
  geocoding_id uuid not null,
  -- What the geocoder knows the address by; it says nothing of the campaign.
  number integer not null,
  address_key text not null,
  -- exact and non_exact: found; placed: had its place by then and was not sent; unanswered: the answer left it out.
  outcome text check (outcome in ('exact', 'non_exact', 'tie', 'not_found', 'placed', 'unanswered')),
  asked_at timestamptz,
  primary key (campaign_id, geocoding_id, number),
  foreign key (campaign_id, geocoding_id) references geocodings (campaign_id, id) on delete cascade
);
create index geocoding_addresses_key on geocoding_addresses (campaign_id, address_key);

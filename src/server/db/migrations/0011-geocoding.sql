-- Looking up the addresses of doors without a place with an online geocoder.

create table geocodings (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed')),
  -- Whose turn it is: a worker that was thought dead stores nothing more.
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
  unique (campaign_id, id)
);
create unique index geocodings_under_way on geocodings (campaign_id) where status in ('pending', 'running');
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
  primary key (geocoding_id, number),
  foreign key (campaign_id, geocoding_id) references geocodings (campaign_id, id) on delete cascade
);
create index geocoding_addresses_key on geocoding_addresses (campaign_id, address_key);

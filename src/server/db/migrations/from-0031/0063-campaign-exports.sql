-- Everything that a campaign has, packed for its owner by a job: how far it is, and where the archive lies until it is removed.
create table campaign_exports (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Files of the archive, and how many of them are packed.
  parts integer not null default 0,
  packed integer not null default 0,
  storage_key text,
  bytes bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (campaign_id, id)
);
create unique index campaign_exports_in_flight on campaign_exports (campaign_id) where status in ('waiting', 'running');

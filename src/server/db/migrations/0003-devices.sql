-- How far each phone says it has counted its facts for a person and campaign, and which numbers will never come because
-- their person discarded them. What is missing is always derived from the facts themselves.
create table devices (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  device_id uuid not null,
  highest integer not null default 0,
  unsent integer not null default 0,
  discarded int4multirange not null default '{}',
  seen_at timestamptz not null default now(),
  primary key (campaign_id, user_id, device_id)
);
create index devices_seen on devices (campaign_id, seen_at desc);

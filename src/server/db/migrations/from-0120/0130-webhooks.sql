-- Addresses of other tools to which a campaign's events are sent. What they are signed with is derived, and kept nowhere.
create table webhooks (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('manager', 'failing', 'gone')),
  -- Tries without a yes since the last one; all that waits is put off by them.
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  last_delivered_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  check ((paused_at is null) = (pause_reason is null))
);

-- Events on their way, entered in the transaction of what they tell of. What they say is read when they are sent: of someone who was
-- erased meanwhile nothing goes out. No foreign key to webhooks: whoever removes one must not keep facts from being stored.
create table webhook_deliveries (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  event text not null check (event in ('answer.recorded', 'opt_out.recorded', 'sign.requested', 'test')),
  -- The fact, or the entry of the contact ledger.
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'left_out')),
  tries integer not null default 0,
  -- Of those that wait.
  next_try_at timestamptz default now(),
  problem text check (problem in ('unreachable', 'private_address', 'too_slow', 'redirected', 'refused')),
  status integer,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (campaign_id, id),
  check ((state = 'waiting') = (next_try_at is not null))
);
create unique index webhook_deliveries_once on webhook_deliveries (campaign_id, webhook_id, event, subject_id);
create index webhook_deliveries_due on webhook_deliveries (campaign_id, webhook_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (campaign_id, webhook_id, created_at desc);

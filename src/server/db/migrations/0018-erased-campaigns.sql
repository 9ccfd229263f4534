-- Campaigns that were erased. Of such a campaign no more remains than its id, so that phones that still send something of it hear
-- that it is gone, and who erased it when.
create table erased_campaigns (
  id uuid primary key,
  erased_by uuid not null references users (id),
  erased_at timestamptz not null default now(),
  -- When its last row and file were gone.
  finished_at timestamptz
);
create index erased_campaigns_newest on erased_campaigns (erased_at);

-- Which campaign a kept reply tells of; null for replies of before, and for calls that belong to none.
alter table idempotency_keys add column campaign_id uuid;
create index idempotency_keys_campaign on idempotency_keys (campaign_id);

-- Keys with which other tools make a few calls in one campaign.
create table api_keys (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- How it begins, which tells it from others and lets no one in.
  start text not null,
  -- SHA-256 of a key of 256 random bits: there is nothing to guess from.
  key_hash text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  primary key (campaign_id, id),
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index api_keys_hash on api_keys (campaign_id, key_hash);

-- Results of calls in the order in which they came.
create index call_results_received on call_results (campaign_id, received_at);

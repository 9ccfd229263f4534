-- That a campaign calls and texts through the installation's carrier account.
create table phone_accounts (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  set_up_by uuid not null references users (id),
  set_up_at timestamptz not null default now()
);

-- The phone numbers of a campaign. What is intended is stored before the carrier is asked, and read back from it before it is asked again.
create table phone_numbers (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  phone_number text not null,
  status text not null default 'buying' check (status in ('buying', 'active', 'failed', 'releasing', 'released')),
  -- Why it failed.
  problem text check (problem in ('gone', 'no_money', 'refused', 'unsure')),
  -- Null until it was bought.
  carrier_id text,
  can_call boolean not null default false,
  can_text boolean not null default false,
  can_text_pictures boolean not null default false,
  bought_by uuid not null references users (id),
  requested_at timestamptz not null default now(),
  bought_at timestamptz,
  released_at timestamptz,
  primary key (campaign_id, id),
  check (carrier_id is not null or status in ('buying', 'failed'))
);
create unique index phone_numbers_held on phone_numbers (campaign_id, phone_number) where status <> 'released';

-- Campaigns, the people who work in them, and what an installation keeps for itself.
--
-- Every table of a campaign begins with campaign_id, and so do its keys, foreign keys and indexes: no row can point into
-- another campaign, and all of a campaign can live on one server of many. Tables without it are the same for everyone:
-- campaigns, users, invitations (a token leads to its campaign), installation, rate_counters, idempotency_keys.

create table campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address text not null default '',
  location text not null default '',
  owner_email text not null,
  campaign_type text not null check (campaign_type in ('election', 'initiative', 'other')),
  candidate_name text,
  initiative text,
  is_texting_enabled boolean not null default false,
  is_phone_banking_enabled boolean not null default false,
  time_zone text not null default 'America/New_York',
  -- ISO 3166-1 alpha-2, ZZ for one that is not known: how its days, numbers and distances are written.
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  shows_leaderboard boolean not null default true,
  -- The contact results that a phone offers first.
  first_results text[] not null default '{canvassed,not_home,refused,moved}',
  created_at timestamptz not null default now()
);
create unique index campaigns_name on campaigns (lower(name));

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The identity provider's user id; null once the account was closed.
  identity_uid text unique,
  email text not null,
  first text not null,
  last text not null,
  title text not null default 'Worker' check (title in ('Manager', 'Director', 'Staff', 'Volunteer', 'Worker', 'None')),
  is_active boolean not null default true,
  is_superuser boolean not null default false,
  is_verified boolean not null default false,
  terms_accepted boolean not null default false,
  terms_changed_at timestamptz,
  date_joined timestamptz not null default now(),
  campaign_id uuid references campaigns (id) on delete set null,
  last_seen timestamptz
);
create unique index users_email on users (email) where is_active;

create table memberships (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  title text not null check (title in ('Manager', 'Director', 'Staff', 'Volunteer', 'Worker')),
  date_joined timestamptz not null default now(),
  removed_at timestamptz,
  primary key (campaign_id, user_id)
);
-- The one look that begins with a person: which campaigns are theirs.
create index memberships_user on memberships (user_id);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  sender_id uuid references users (id),
  receiver_email text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  message text,
  offer_title text not null check (offer_title in ('Manager', 'Director', 'Staff', 'Volunteer')),
  token text not null unique,
  date_sent timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  answered_at timestamptz
);
create unique index invitations_open on invitations (campaign_id, receiver_email) where status = 'pending';
create index invitations_receiver on invitations (receiver_email);

create table files (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  storage_key text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id)
);

-- How far each phone has numbered its facts for a person and campaign, and which numbers will never come because their
-- person discarded them. What is missing is always derived from the facts themselves.
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

-- Idempotency-Key: the stored reply, written in the same transaction as the effect, kept 30 days.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  status integer not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of the rate limits, shared by every API on this database.
create unlogged table rate_counters (
  bucket text primary key,
  hits integer not null,
  ends_at timestamptz not null
);

-- What an installation must remember about itself, e.g. that the demo was seeded.
create table installation (
  key text primary key,
  value jsonb not null
);

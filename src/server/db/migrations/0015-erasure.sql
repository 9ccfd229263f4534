-- People whose data was erased at their wish. What remains says no more than that: ids that phones may still send, and in the
-- contact ledger keyed hashes by which the same person is recognized when another file brings them.
create table erased_people (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  voter_id uuid not null,
  erased_by uuid not null references users (id),
  erased_at timestamptz not null default now(),
  primary key (campaign_id, voter_id)
);

-- The facts that told of them, so that a phone that sends one again hears that it is settled, and so that what its numbers and
-- digests say agrees with the server. `said_at`: the recording as the phone said it.
create table erased_facts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id),
  device_id uuid not null,
  seq integer not null,
  said_at timestamptz not null,
  erased_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create index erased_facts_device on erased_facts (campaign_id, user_id, device_id);

-- Of an entry that was made by an erasure: it has no readable traits.
alter table contact_ledger add column erased_keys text[];
create index contact_ledger_erased on contact_ledger (campaign_id) where erased_keys is not null;

-- The last person known there was erased: no one goes there until someone else is known behind it.
alter table doors add column emptied boolean not null default false;

-- Who asked not to be contacted, shared within a tree by consent. What a campaign gives are keyed hashes, from which no one reads a person;
-- what it takes are entries of its own ledger about its own voters. Of no one campaign, as the tables of trees are.

-- What an owner decided, for the tree of this top: in another tree it is to be decided again.
create table contact_sharing (
  chapter_id uuid primary key references campaigns (id) on delete cascade,
  -- Stays when that is erased: what was taken in its tree is still to be dropped.
  top_id uuid not null,
  gives boolean not null default false,
  takes boolean not null default false,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null default now(),
  -- What the ledger was when its entries were last given; null: to be looked at.
  given text,
  -- Whether all of its voters were looked at.
  is_taken boolean not null default false
);
create index contact_sharing_top on contact_sharing (top_id);

-- What is given of one entry of a ledger, for as long as it stands there.
create table shared_contacts (
  giver_id uuid not null references campaigns (id) on delete cascade,
  entry_id uuid not null,
  channels text[] not null,
  keys text[] not null,
  -- Whether those who take looked for the person among their voters.
  is_passed_on boolean not null default false,
  primary key (giver_id, entry_id)
);
create index shared_contacts_keys on shared_contacts using gin (keys);
-- By which a person is found, however a file wrote it.
create index voters_lower_email on voters (campaign_id, lower(email)) where email is not null;

-- Of an entry that was taken: whose it is, and which.
alter table contact_ledger
  add column shared_from uuid,
  add column shared_entry_id uuid;
create index contact_ledger_shared on contact_ledger (campaign_id, shared_from) where shared_from is not null;

-- Channels on which the voter asked other campaigns of the tree alone not to be contacted; they are in no_channels, too.
alter table voters add column tree_channels text[] not null default '{}';

-- What lies on a member's phones is sealed with one key a person and campaign; a phone that is to forget gets it no more, until
-- its owner has signed in on it after that.
create table walkbook_keys (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  key bytea not null,
  made_at timestamptz not null default now(),
  primary key (campaign_id, user_id)
);
alter table devices add column forgotten_at timestamptz;

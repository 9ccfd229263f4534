-- Who did what with a campaign's people and data. Rows are only ever added; they name people and doors by id alone, so that
-- what is erased or closed is not kept here.
create table audit_entries (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  user_id uuid not null references users (id),
  act text not null,
  -- A person, a door or a thing of the campaign.
  subject_id uuid not null,
  -- What a thing was called then; empty for people and doors.
  subject_name text not null default '',
  primary key (campaign_id, id)
);
create index audit_entries_newest on audit_entries (campaign_id, at desc, id desc);

-- Imports that are checked first, applied, and rolled back; mappings that a campaign's files are read by; places by hand.

alter table uploads
  -- What the job of `status` does or did: read the file without storing (check), store it (import), take it back (rollback);
  -- mapping: somebody must say which column is which.
  add column step text not null default 'import' check (step in ('check', 'mapping', 'import', 'rollback')),
  -- Whether it waits for somebody's yes after the check.
  add column dry_run boolean not null default false,
  add column added integer not null default 0,
  add column changed integer not null default 0,
  add column unchanged integer not null default 0,
  add column confidential integer not null default 0,
  -- How many rows found no place, by the reason (domain/imports/place-reasons.ts).
  add column unlocated_reasons jsonb not null default '{}',
  -- Of a rollback: taken out, set back to what they were, and left because they are needed.
  add column removed integer not null default 0,
  add column restored integer not null default 0,
  add column kept integer not null default 0;

-- Which column is which, as somebody of the campaign said for files that begin like this one.
create table import_mappings (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- A hash of what is alike in such files (domain/imports/mapping.ts).
  signature text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (campaign_id, signature)
);

-- What an import changed of rows that were there before, for its rollback: the changed columns alone.
create table import_changes (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  upload_id uuid not null references uploads (id) on delete cascade,
  kind text not null check (kind in ('voter', 'door', 'point')),
  -- The row's id; for a point its address and unit.
  row_key text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (upload_id, kind, row_key)
);

alter table doors
  -- The upload that made the door, and the one that told its place. No foreign keys: uploads are never deleted.
  add column upload_id uuid,
  add column place_upload_id uuid,
  -- Who put it on the map by hand: no file moves it any more.
  add column placed_by uuid references users (id);

alter table address_points
  add column upload_id uuid,
  -- The street without number and ZIP, to tell an unknown street from an unknown number.
  add column street_key text generated always as
    (regexp_replace(split_part(address_key, '|', 1), '^\S+ (\d/\d+ )?', '')) stored;
create index address_points_street on address_points (campaign_id, street_key);

alter table voter_tag_voters add column upload_id uuid;

-- Who is taken out must be looked for where they could be needed.
create index survey_responses_voter on survey_responses (voter_id);
create index survey_responses_door on survey_responses (door_id);
create index walkbook_voters_voter on walkbook_voters (voter_id);
create index road_sign_voters_voter on road_sign_voters (voter_id);
-- The doors that wait for a place.
create index doors_unplaced on doors (campaign_id) where location is null;

-- One spelling of each party, as files are read from now on.
update voters set party = spelling.word
from (values
  ('Democratic', '{d,dem,democrat,democratic,democratic party}'::text[]),
  ('Republican', '{r,rep,gop,republican,republican party}'),
  ('Unaffiliated', '{u,una,npa,np,unaffiliated,no party affiliation,no,no party,nonpartisan,non-partisan}'),
  ('Libertarian', '{l,lib,lbt,lbr,libertarian,libertarian party}'),
  ('Green', '{g,gre,grn,green,green party}')
) as spelling (word, others)
where lower(voters.party) = any(spelling.others) and voters.party <> spelling.word;

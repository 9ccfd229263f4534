-- Contact results that other tools made, imported from a file: touches that belong to no walkbook, no shift and no phone. Rows are
-- inserted, and only ever set aside when their import is undone.
create table imported_results (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- Made from what the row says and how often the file said so before: the same row is the same result, whichever file has it.
  id uuid not null,
  -- An import that brought it.
  upload_id uuid not null,
  voter_id uuid not null,
  -- The person's door when it was imported.
  door_id uuid not null,
  channel text not null check (channel in ('door', 'call', 'text', 'mail')),
  contact_result text not null,
  -- The channels that the person said no to.
  no_channels text[] not null default '{}',
  -- As the file says it.
  said_by text not null default '',
  note text not null default '',
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  set_aside boolean not null default false,
  primary key (campaign_id, id)
);
create index imported_results_voter on imported_results (campaign_id, voter_id, recorded_at);
create index imported_results_door on imported_results (campaign_id, door_id);
create index imported_results_recorded on imported_results (campaign_id, recorded_at);
create index imported_results_received on imported_results (campaign_id, received_at, id);

-- Which imports brought which results: one stays as long as any of them does.
create table result_file_rows (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  upload_id uuid not null,
  result_id uuid not null,
  primary key (campaign_id, upload_id, result_id)
);
create index result_file_rows_result on result_file_rows (campaign_id, result_id);

alter table uploads drop constraint uploads_contents_check;
alter table uploads add constraint uploads_contents_check
  check (contents in ('voters', 'address_points', 'walkbook', 'history', 'results'));
-- Of a file of results: what its columns hold, and what was counted of its rows.
alter table uploads add column result_columns jsonb;
alter table uploads add column results_read jsonb not null default '{}';

-- One row of such a file, while an import works on it.
create unlogged table staged_results (
  campaign_id uuid not null,
  upload_id uuid not null,
  line integer not null,
  id uuid not null,
  voter_id uuid,
  source_id text,
  first text not null,
  last text not null,
  birth_year integer,
  address_key text,
  unit_key text,
  channel text not null,
  contact_result text not null,
  no_channels text[] not null,
  said_by text not null,
  note text not null,
  recorded_at timestamptz not null,
  -- By the campaign's clock.
  day date not null,
  -- Whom it is about, once that is known; why no one.
  found_id uuid,
  reason text,
  primary key (campaign_id, upload_id, line)
);

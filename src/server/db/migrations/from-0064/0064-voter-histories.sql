-- Files that have only voter IDs and elections: their votes are added to the voters who are known by these IDs.
alter table uploads drop constraint uploads_contents_check;
alter table uploads add constraint uploads_contents_check
  check (contents in ('voters', 'address_points', 'walkbook', 'history'));
-- Of every file that tells of elections: how many, how many votes, the earliest and the latest.
alter table uploads add column elections_read jsonb not null default '{}';
-- Of a history: to how many voters its rows were joined, and how many rows were not, by the reason.
alter table uploads add column history_joined jsonb not null default '{}';

create unlogged table staged_history (
  campaign_id uuid not null,
  upload_id uuid not null,
  line integer not null,
  source_id text not null,
  county text,
  -- The year of the earliest vote, and all of them as voters have them.
  voted_from integer,
  history bit(256),
  primary key (campaign_id, upload_id, line)
);

-- Of a file that has voters and a voting history: who its voters are, for a check of the history, which must not store them first.
create unlogged table staged_roll (
  campaign_id uuid not null,
  upload_id uuid not null,
  source_id text not null,
  -- The known voter, or the id that a new one would get.
  voter_id uuid not null,
  county text,
  birth_year integer,
  primary key (campaign_id, upload_id, source_id)
);

-- When the kept counts of a campaign were compared with its facts last: a server of an earlier release stores facts and notes no change.
create table count_checks (
  campaign_id uuid not null,
  checked_at timestamptz not null,
  primary key (campaign_id)
);

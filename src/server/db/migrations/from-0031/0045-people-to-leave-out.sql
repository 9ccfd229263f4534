-- Whom an import as a whole roll is about to leave out: found once, so that one that was killed goes on with the same people,
-- whatever was imported meanwhile. They go when the import ends.
create table roll_missing (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  upload_id uuid not null,
  voter_id uuid not null,
  primary key (campaign_id, upload_id, voter_id),
  foreign key (campaign_id, upload_id) references uploads (campaign_id, id) on delete cascade
);

-- IDs that files gave people besides the one in `voters`: their VAN ID, where a state's file had brought them. A person has one of each
-- kind, and of one kind no two people have the same.
create table voter_ids (
  campaign_id uuid not null,
  voter_id uuid not null,
  -- As the column that it stood in is called; 'van' for VAN's, which is called in several ways.
  id_kind text not null,
  source_id text not null,
  -- A file that gave it. No foreign key, as for voters.
  upload_id uuid not null,
  primary key (campaign_id, voter_id, id_kind),
  unique (campaign_id, source_id, id_kind),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
);
create index voter_ids_upload on voter_ids (campaign_id, upload_id);

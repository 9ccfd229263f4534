-- Precincts as files name them: where a file has a code and a name, either finds the people of one. Each import has its own rows,
-- which go when it is undone.
create table precinct_names (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  upload_id uuid not null,
  code text not null,
  name text not null,
  primary key (campaign_id, upload_id, code),
  foreign key (campaign_id, upload_id) references uploads (campaign_id, id) on delete cascade
);
create index precinct_names_code on precinct_names (campaign_id, lower(code));
create index precinct_names_name on precinct_names (campaign_id, lower(name));

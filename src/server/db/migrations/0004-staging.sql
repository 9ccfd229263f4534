-- Where the rows of a file wait while an import works on them, some thousand at a time. They belong to one upload, are removed
-- after each batch and at the import's end; what a killed server left is removed at the next start (staging-repo.ts).
-- Not logged: after a crash of the database the batch is read again anyway.

-- One row of a file: a voter with the address, or an address alone.
create unlogged table staged_rows (
  campaign_id uuid not null,
  upload_id uuid not null,
  line integer not null,
  new_voter_id uuid,
  source_id text,
  first text,
  middle text,
  last text,
  suffix text,
  birth_year integer,
  sex text,
  party text,
  precinct text,
  phone text,
  email text,
  language text,
  registered_on date,
  status text,
  confidential boolean,
  mobile text,
  county text,
  congressional_district text,
  state_senate_district text,
  state_house_district text,
  municipality text,
  ward text,
  school_district text,
  support_score smallint,
  history bit(256),
  tags text[],
  new_door_id uuid,
  address_key text not null,
  unit_key text not null,
  address text,
  unit text,
  city text,
  zip text,
  street text,
  house_number text,
  side text,
  lng float8,
  lat float8,
  primary key (campaign_id, upload_id, line)
);

-- The doors of a batch. `rows`: how many rows have this address; `known`: there before the batch; `moved`: a known door that
-- gets another place, or its first; `fills`: one that gets the name of its city.
create unlogged table staged_doors (
  campaign_id uuid not null,
  upload_id uuid not null,
  address_key text not null,
  unit_key text not null,
  door_id uuid not null,
  line integer not null,
  rows integer not null,
  known boolean not null,
  moved boolean not null default false,
  fills boolean,
  location point,
  place_upload_id uuid,
  reason text,
  primary key (campaign_id, upload_id, address_key, unit_key)
);

-- Which of the campaign's voters a row of the batch is about.
create unlogged table staged_matches (
  campaign_id uuid not null,
  upload_id uuid not null,
  line integer not null,
  voter_id uuid not null,
  primary key (campaign_id, upload_id, line)
);

-- Known voters with other values in the file: those that they will have.
create unlogged table staged_voters (
  campaign_id uuid not null,
  upload_id uuid not null,
  id uuid not null,
  old_door_id uuid not null,
  door_id uuid not null,
  source_id text,
  first text,
  middle text,
  last text,
  suffix text,
  birth_year integer,
  sex text,
  party text,
  precinct text,
  phone text,
  email text,
  language text,
  registered_on date,
  status text,
  mobile text,
  county text,
  congressional_district text,
  state_senate_district text,
  state_house_district text,
  municipality text,
  ward text,
  school_district text,
  support_score smallint,
  history bit(256),
  suppressed text,
  filed jsonb,
  suppressed_by uuid,
  primary key (campaign_id, upload_id, id)
);

-- Voters that an earlier row of the file was about already; kept until the file ends.
create unlogged table staged_taken (
  campaign_id uuid not null,
  upload_id uuid not null,
  voter_id uuid not null,
  primary key (campaign_id, upload_id, voter_id)
);

-- Doors whose walkbooks get a new version because their place or people changed.
create unlogged table staged_changed_doors (
  campaign_id uuid not null,
  upload_id uuid not null,
  door_id uuid not null
);
create index staged_changed_doors_upload on staged_changed_doors (campaign_id, upload_id, door_id);

create unlogged table staged_points (
  campaign_id uuid not null,
  upload_id uuid not null,
  address_key text not null,
  unit_key text not null,
  address text not null,
  unit text,
  city text not null,
  zip text not null,
  lng float8 not null,
  lat float8 not null,
  primary key (campaign_id, upload_id, address_key, unit_key)
);

-- Changes that a rollback is setting back.
create unlogged table staged_undo (
  campaign_id uuid not null,
  upload_id uuid not null,
  row_key text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (campaign_id, upload_id, row_key)
);

-- The first schema. Rows of a campaign carry its id, and foreign keys within a campaign are compound, so that no row
-- can point into another campaign.

create table campaigns (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  address text not null default '',
  location text not null default '',
  owner_email text not null,
  campaign_type text not null check (campaign_type in ('election', 'initiative', 'other')),
  candidate_name text,
  initiative text,
  is_texting_enabled boolean not null default false,
  is_phone_banking_enabled boolean not null default false,
  time_zone text not null default 'America/New_York',
  created_at timestamptz not null default now()
);
create unique index campaigns_name on campaigns (lower(name));

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The identity provider's user id; null once the account was closed.
  identity_uid text unique,
  email text not null,
  first text not null,
  last text not null,
  title text not null default 'Worker',
  is_active boolean not null default true,
  is_superuser boolean not null default false,
  is_verified boolean not null default false,
  terms_accepted boolean not null default false,
  terms_changed_at timestamptz,
  date_joined timestamptz not null default now(),
  campaign_id uuid references campaigns (id) on delete set null,
  last_seen timestamptz
);
create unique index users_email on users (email) where is_active;

create table memberships (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  title text not null check (title in ('Manager', 'Director', 'Staff', 'Volunteer', 'Worker')),
  date_joined timestamptz not null default now(),
  removed_at timestamptz,
  primary key (campaign_id, user_id)
);
create index memberships_user on memberships (user_id);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  sender_id uuid references users (id),
  receiver_email text not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  message text,
  offer_title text not null check (offer_title in ('Manager', 'Director', 'Staff', 'Volunteer')),
  token text not null unique,
  date_sent timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  answered_at timestamptz
);
create unique index invitations_open on invitations (campaign_id, receiver_email) where status = 'pending';
create index invitations_receiver on invitations (receiver_email);

create table files (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id),
  storage_key text not null,
  mime text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  unique (campaign_id, id)
);

create table surveys (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id),
  name text not null,
  description text not null default '',
  record_status text not null default 'is_active' check (record_status in ('is_active', 'archived')),
  created_at timestamptz not null default now(),
  unique (campaign_id, id)
);
create unique index surveys_name on surveys (campaign_id, lower(name));

create table survey_questions (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null,
  survey_id uuid not null,
  position integer not null,
  text text not null,
  answers text[] not null default '{}',
  dependent_on_question_id uuid,
  dependent_on_answers text[] not null default '{}',
  unique (survey_id, position),
  unique (survey_id, id),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id) on delete cascade,
  foreign key (survey_id, dependent_on_question_id) references survey_questions (survey_id, id)
);

create table uploads (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id),
  name text not null,
  contents text not null check (contents in ('voters', 'address_points', 'walkbook')),
  status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed')),
  storage_key text not null,
  bytes bigint not null,
  processed integer not null default 0,
  total integer not null default 0,
  accepted integer not null default 0,
  rejected_count integer not null default 0,
  located integer not null default 0,
  unlocated integer not null default 0,
  layout text,
  detail text,
  params jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Moved on by the worker at each batch.
  heartbeat_at timestamptz,
  -- The one run that may write: a worker that finds another run's id here was taken for dead, and stops.
  run_id uuid,
  finished_at timestamptz
);
create index uploads_campaign on uploads (campaign_id, created_at desc);

create table upload_rejections (
  upload_id uuid not null references uploads (id) on delete cascade,
  line integer not null,
  reason text not null,
  primary key (upload_id, line)
);

-- The campaign's own geocoder: places of addresses, by normalised address and unit.
create table address_points (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  address_key text not null,
  unit_key text not null default '',
  address text not null,
  unit text,
  city text not null default '',
  zip text not null default '',
  location point not null,
  primary key (campaign_id, address_key, unit_key)
);

create table doors (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  address_key text not null,
  unit_key text not null default '',
  -- The line without the unit, as it is shown: 118 Maple St.
  address text not null,
  unit text,
  city text not null default '',
  zip text not null default '',
  street text not null default '',
  house_number text not null default '',
  side text check (side in ('odd', 'even')),
  -- (longitude, latitude); null until an address point is known.
  location point,
  notes text,
  unique (campaign_id, address_key, unit_key),
  unique (campaign_id, id)
);
create index doors_street on doors (campaign_id, street);
create index doors_zip on doors (campaign_id, zip);
create index doors_location on doors using gist (location);

create table voters (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null,
  door_id uuid not null,
  -- The state's or list's own id; null when the file had none.
  source_id text,
  first text not null,
  middle text not null default '',
  last text not null,
  suffix text not null default '',
  birth_year integer,
  sex text check (sex in ('F', 'M', 'X')),
  party text,
  precinct text,
  phone text,
  email text,
  language text,
  registered_on date,
  status text,
  -- Why this person must not be touched: confidential, deceased, moved, do_not_contact. Learned at the door or in the file.
  suppressed text check (suppressed in ('confidential', 'deceased', 'moved', 'do_not_contact')),
  -- The touch that set it; null when the file did. What a touch set is derived anew from touches, what the file says stays.
  suppressed_by uuid,
  upload_id uuid references uploads (id) on delete set null,
  created_at timestamptz not null default now(),
  foreign key (campaign_id, door_id) references doors (campaign_id, id),
  unique (campaign_id, source_id),
  unique (campaign_id, id)
);
create index voters_door on voters (door_id);
create index voters_name on voters (campaign_id, lower(last), lower(first));
create index voters_party on voters (campaign_id, party);
create index voters_precinct on voters (campaign_id, precinct);

create table voter_groups (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id),
  name text not null,
  type text not null default 'voters',
  creation_method text not null check (creation_method in ('Filters', 'Upload')),
  status text not null default 'Pending' check (status in ('Pending', 'Ready', 'Failed')),
  filter_params jsonb,
  description text not null default '',
  created_at timestamptz not null default now(),
  unique (campaign_id, id)
);
create unique index voter_groups_name on voter_groups (campaign_id, lower(name));

create table voter_group_members (
  campaign_id uuid not null,
  voter_group_id uuid not null,
  voter_id uuid not null,
  primary key (voter_group_id, voter_id),
  foreign key (campaign_id, voter_group_id) references voter_groups (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
);
create index voter_group_members_voter on voter_group_members (voter_id);

create table walkbooks (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id),
  name text not null,
  creation_method text not null,
  survey_id uuid,
  filter_params jsonb,
  record_status text not null default 'is_active' check (record_status in ('is_active', 'archived')),
  version integer not null default 1,
  metres integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id),
  unique (campaign_id, id)
);
create unique index walkbooks_name on walkbooks (campaign_id, lower(name));

-- The doors of a walkbook in walking order.
create table walkbook_doors (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  door_id uuid not null,
  position integer not null,
  primary key (walkbook_id, door_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade,
  foreign key (campaign_id, door_id) references doors (campaign_id, id)
);
create index walkbook_doors_door on walkbook_doors (door_id);

-- The targets of a walkbook; others behind the same doors are shown too, but not marked.
create table walkbook_voters (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  voter_id uuid not null,
  primary key (walkbook_id, voter_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);

create table walkbook_assignments (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  assigned_at timestamptz not null default now(),
  -- Kept when somebody is taken off a walkbook: what their phone still holds is accepted all the same.
  unassigned_at timestamptz,
  primary key (walkbook_id, user_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index walkbook_assignments_user on walkbook_assignments (campaign_id, user_id);

-- Facts are only ever inserted. `fact_order` is the server's own order of arrival.
create table touches (
  id uuid primary key,
  fact_order bigint generated always as identity,
  campaign_id uuid not null,
  walkbook_id uuid not null,
  door_id uuid not null,
  voter_id uuid,
  user_id uuid not null references users (id),
  -- null takes the replaced touch back.
  contact_result text,
  note text not null default '',
  gps_location point,
  gps_accuracy real,
  replaces uuid,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id),
  foreign key (campaign_id, door_id) references doors (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index touches_walkbook on touches (walkbook_id, door_id);
create index touches_recorded on touches (campaign_id, recorded_at desc);
create index touches_replaces on touches (replaces) where replaces is not null;
create index touches_device on touches (device_id, seq);
create index touches_voter on touches (voter_id);
create index touches_door on touches (door_id);

create table survey_responses (
  id uuid primary key,
  fact_order bigint generated always as identity,
  campaign_id uuid not null,
  walkbook_id uuid not null,
  survey_id uuid not null,
  question_id uuid not null,
  door_id uuid not null,
  voter_id uuid,
  user_id uuid not null references users (id),
  answers text[] not null,
  replaces uuid,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id),
  foreign key (survey_id, question_id) references survey_questions (survey_id, id),
  foreign key (campaign_id, door_id) references doors (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index survey_responses_walkbook on survey_responses (walkbook_id);
create index survey_responses_survey on survey_responses (survey_id, question_id);
create index survey_responses_device on survey_responses (device_id, seq);
create index survey_responses_replaces on survey_responses (replaces) where replaces is not null;

create table road_signs (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id),
  name text not null,
  record_status text not null default 'is_active' check (record_status in ('is_active', 'archived')),
  file_id uuid,
  created_at timestamptz not null default now(),
  foreign key (campaign_id, file_id) references files (campaign_id, id),
  unique (campaign_id, id)
);
create unique index road_signs_name on road_signs (campaign_id, lower(name));

create table placements (
  id uuid primary key,
  fact_order bigint generated always as identity,
  campaign_id uuid not null,
  road_sign_id uuid not null,
  user_id uuid not null references users (id),
  location point not null,
  accuracy real,
  note text not null default '',
  file_id uuid,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  foreign key (campaign_id, road_sign_id) references road_signs (campaign_id, id),
  foreign key (campaign_id, file_id) references files (campaign_id, id)
);
create index placements_sign on placements (road_sign_id);
create index placements_device on placements (device_id, seq);

create table road_sign_voters (
  campaign_id uuid not null,
  road_sign_id uuid not null,
  voter_id uuid not null,
  status text not null check (status in ('pending', 'placed', 'declined')),
  updated_at timestamptz not null default now(),
  primary key (road_sign_id, voter_id),
  foreign key (campaign_id, road_sign_id) references road_signs (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);

-- Idempotency-Key: the stored reply, written in the same transaction as the effect, kept 30 days.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  call text not null,
  request_hash text not null,
  status integer not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of the limits on rate, shared by every API beside this one.
create unlogged table rate_counters (
  bucket text primary key,
  hits integer not null,
  ends_at timestamptz not null
);

-- What an installation must remember about itself, e.g. that the demo was seeded.
create table installation (
  key text primary key,
  value jsonb not null
);

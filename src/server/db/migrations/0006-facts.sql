-- What was recorded in the field. Facts are only ever inserted. `fact_order` is the server's own order of arrival.

create table touches (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
  walkbook_id uuid not null,
  door_id uuid not null,
  voter_id uuid,
  user_id uuid not null references users (id),
  channel text not null default 'door' check (channel in ('door', 'call', 'text', 'mail')),
  -- null undoes the replaced touch.
  contact_result text,
  literature boolean not null default false,
  note text not null default '',
  gps_location point,
  gps_accuracy real,
  replaces uuid,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id),
  foreign key (campaign_id, door_id) references doors (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index touches_walkbook on touches (campaign_id, walkbook_id, door_id);
create index touches_recorded on touches (campaign_id, recorded_at desc);
create index touches_person on touches (campaign_id, user_id, recorded_at);
create index touches_replaces on touches (campaign_id, replaces) where replaces is not null;
create index touches_device on touches (campaign_id, device_id, seq);
create index touches_voter on touches (campaign_id, voter_id);
create index touches_door on touches (campaign_id, door_id);

create table survey_responses (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
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
  primary key (campaign_id, id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id),
  foreign key (campaign_id, survey_id, question_id) references survey_questions (campaign_id, survey_id, id),
  foreign key (campaign_id, door_id) references doors (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index survey_responses_walkbook on survey_responses (campaign_id, walkbook_id);
create index survey_responses_survey on survey_responses (campaign_id, survey_id, question_id);
create index survey_responses_device on survey_responses (campaign_id, device_id, seq);
create index survey_responses_replaces on survey_responses (campaign_id, replaces) where replaces is not null;
create index survey_responses_voter on survey_responses (campaign_id, voter_id);
create index survey_responses_door on survey_responses (campaign_id, door_id);

-- Door reports: what is recorded at a door besides touches and answers.
create table door_facts (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
  walkbook_id uuid not null,
  door_id uuid not null,
  voter_id uuid,
  user_id uuid not null references users (id),
  kind text not null,
  -- The rest of the fact as it came.
  payload jsonb not null,
  replaces uuid,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id),
  foreign key (campaign_id, door_id) references doors (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index door_facts_walkbook on door_facts (campaign_id, walkbook_id);
create index door_facts_kind on door_facts (campaign_id, kind, recorded_at desc);
create index door_facts_door on door_facts (campaign_id, door_id);
create index door_facts_voter on door_facts (campaign_id, voter_id) where voter_id is not null;
create index door_facts_device on door_facts (campaign_id, device_id, seq);
create index door_facts_replaces on door_facts (campaign_id, replaces) where replaces is not null;

create table handled_door_facts (
  campaign_id uuid not null,
  door_fact_id uuid not null,
  user_id uuid not null references users (id),
  handled_at timestamptz not null default now(),
  primary key (campaign_id, door_fact_id),
  foreign key (campaign_id, door_fact_id) references door_facts (campaign_id, id) on delete cascade
);

-- Facts that came on paper: recorded as the person who walked, and who entered them.
create table paper_entries (
  campaign_id uuid not null,
  fact_id uuid not null,
  walkbook_id uuid not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null default now(),
  primary key (campaign_id, fact_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index paper_entries_walkbook on paper_entries (campaign_id, walkbook_id);

create table road_signs (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  name text not null,
  record_status text not null default 'is_active' check (record_status in ('is_active', 'archived')),
  file_id uuid,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, file_id) references files (campaign_id, id)
);
create unique index road_signs_name on road_signs (campaign_id, lower(name));

create table road_sign_voters (
  campaign_id uuid not null,
  road_sign_id uuid not null,
  voter_id uuid not null,
  status text not null check (status in ('pending', 'placed', 'declined')),
  updated_at timestamptz not null default now(),
  primary key (campaign_id, road_sign_id, voter_id),
  foreign key (campaign_id, road_sign_id) references road_signs (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index road_sign_voters_voter on road_sign_voters (campaign_id, voter_id);

create table placements (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
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
  primary key (campaign_id, id),
  foreign key (campaign_id, road_sign_id) references road_signs (campaign_id, id),
  foreign key (campaign_id, file_id) references files (campaign_id, id)
);
create index placements_sign on placements (campaign_id, road_sign_id);
create index placements_device on placements (campaign_id, device_id, seq);
-- As doors_location.
create index placements_near on placements using gist (location);

create table sign_reports (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
  placement_id uuid not null,
  user_id uuid not null references users (id),
  condition text not null check (condition in ('standing', 'missing', 'damaged', 'taken_down')),
  note text not null default '',
  gps_location point,
  gps_accuracy real,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, placement_id) references placements (campaign_id, id) on delete cascade
);
create index sign_reports_placement on sign_reports (campaign_id, placement_id);
create index sign_reports_device on sign_reports (campaign_id, device_id, seq);

-- A start is a shift; an end names it. No reference: an end whose start is still on its way is kept all the same.
create table shift_facts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null,
  fact_order bigint generated always as identity,
  user_id uuid not null references users (id),
  event text not null check (event in ('start', 'end')),
  shift_id uuid,
  at timestamptz not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  primary key (campaign_id, id),
  check ((event = 'start') = (shift_id is null))
);
create index shift_facts_started on shift_facts (campaign_id, at desc) where event = 'start';
create index shift_facts_ended on shift_facts (campaign_id, shift_id) where event = 'end';
create index shift_facts_device on shift_facts (campaign_id, device_id, seq);

-- How a walkbook was divided between people.
create table divisions (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  -- [{ user_id, sides: [key] }]
  shares jsonb not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  primary key (campaign_id, id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index divisions_walkbook on divisions (campaign_id, walkbook_id, fact_order desc);
create index divisions_device on divisions (campaign_id, device_id, seq);

-- What facts of a newer app said that this release knows nothing of.
create table fact_unknown_fields (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  fact_id uuid not null,
  fields jsonb not null,
  primary key (campaign_id, fact_id)
);

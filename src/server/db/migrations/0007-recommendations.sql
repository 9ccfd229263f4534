-- What a manager asks for, and the walkbooks that are proposed for it.

create table recommendations (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid references users (id),
  request_name text not null,
  description text not null default '',
  filter_params jsonb not null default '{}',
  survey_id uuid,
  walkbooks_wanted integer not null,
  doors_each integer not null,
  status text not null default 'Pending' check (status in ('Pending', 'Computing', 'Ready', 'Failed')),
  step text not null default 'waiting',
  progress integer not null default 0,
  detail text,
  considered integer not null default 0,
  waiting_elsewhere integer not null default 0,
  -- Days and ages are counted back from it, however late the computing is.
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id),
  unique (campaign_id, id)
);
create unique index recommendations_name on recommendations (campaign_id, lower(request_name));

create table recommended_walkbooks (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  recommendation_id uuid,
  -- Within its recommendation, the best first.
  position integer not null default 0,
  name text not null,
  creation_method text not null check (creation_method in ('Requested', 'Recommended')),
  status text not null default 'Proposed' check (status in ('Proposed', 'In use')),
  filter_params jsonb,
  survey_id uuid,
  walkbook_id uuid references walkbooks (id) on delete set null,
  why jsonb not null,
  expected_contacts double precision not null,
  minutes integer not null,
  metres integer not null,
  created_at timestamptz not null default now(),
  foreign key (campaign_id, recommendation_id) references recommendations (campaign_id, id) on delete cascade,
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id),
  unique (campaign_id, id)
);
create index recommended_walkbooks_recommendation on recommended_walkbooks (recommendation_id);

-- In walking order, with the people who are worth the visit.
create table recommended_walkbook_doors (
  campaign_id uuid not null,
  recommended_walkbook_id uuid not null,
  door_id uuid not null,
  position integer not null,
  score smallint not null,
  voter_ids uuid[] not null,
  primary key (recommended_walkbook_id, door_id),
  foreign key (campaign_id, recommended_walkbook_id)
    references recommended_walkbooks (campaign_id, id) on delete cascade,
  foreign key (campaign_id, door_id) references doors (campaign_id, id) on delete cascade
);
create index recommended_walkbook_doors_door on recommended_walkbook_doors (door_id);

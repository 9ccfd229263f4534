-- Surveys, walkbooks with their doors in walking order, and the walkbooks that are recommended.

create table surveys (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  name text not null,
  description text not null default '',
  record_status text not null default 'is_active' check (record_status in ('is_active', 'archived')),
  created_at timestamptz not null default now(),
  -- What canvassers say, in the languages of the households: a list of scripts (contract/surveys.ts).
  scripts jsonb not null default '[]',
  primary key (campaign_id, id)
);
create unique index surveys_name on surveys (campaign_id, lower(name));

create table survey_questions (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  position integer not null,
  text text not null,
  answers text[] not null default '{}',
  dependent_on_question_id uuid,
  dependent_on_answers text[] not null default '{}',
  primary key (campaign_id, id),
  unique (campaign_id, survey_id, position),
  unique (campaign_id, survey_id, id),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id) on delete cascade,
  foreign key (campaign_id, survey_id, dependent_on_question_id)
    references survey_questions (campaign_id, survey_id, id)
);

create table walkbooks (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
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
  -- The highest number of doors that have left: a number that was printed for a door is never given to another one.
  numbers_gone integer not null default 0,
  primary key (campaign_id, id),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id)
);
create unique index walkbooks_name on walkbooks (campaign_id, lower(name));

-- The doors of a walkbook in walking order.
create table walkbook_doors (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  door_id uuid not null,
  position integer not null,
  -- On paper: given once and never moved, whatever is added to the walk later.
  number integer not null,
  primary key (campaign_id, walkbook_id, door_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade,
  foreign key (campaign_id, door_id) references doors (campaign_id, id)
);
create index walkbook_doors_door on walkbook_doors (campaign_id, door_id);

-- The targets of a walkbook; others behind the same doors are shown too, but not marked.
create table walkbook_voters (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  voter_id uuid not null,
  primary key (campaign_id, walkbook_id, voter_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index walkbook_voters_voter on walkbook_voters (campaign_id, voter_id);

create table walkbook_assignments (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  assigned_at timestamptz not null default now(),
  -- Kept when someone is unassigned: what their phone still holds is accepted all the same.
  unassigned_at timestamptz,
  primary key (campaign_id, walkbook_id, user_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index walkbook_assignments_user on walkbook_assignments (campaign_id, user_id);

-- What lists and the dashboard count, kept beside the facts so that nobody counts a million of them at each look.
-- Always derived: written again from the facts, in the transaction that stores them.
create table walkbook_progress (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  doors_done integer not null default 0,
  primary key (campaign_id, walkbook_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);

-- Touches that count, by canvasser and result.
create table walkbook_totals (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  contact_result text not null,
  touches integer not null,
  primary key (campaign_id, walkbook_id, user_id, contact_result),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);

-- Only a hash of each code is kept: whoever reads the database cannot take over a walkbook with it.
create table hand_overs (
  campaign_id uuid not null,
  code_hash text not null,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  primary key (campaign_id, code_hash),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index hand_overs_age on hand_overs (campaign_id, expires_at);

-- What a manager asks for, and the walkbooks that are proposed for it.
create table recommendations (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
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
  -- Days and ages are counted back from it, however late it is computed.
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (campaign_id, id),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id)
);
create unique index recommendations_name on recommendations (campaign_id, lower(request_name));

create table recommended_walkbooks (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  recommendation_id uuid,
  -- Within its recommendation, the best first.
  position integer not null default 0,
  name text not null,
  creation_method text not null check (creation_method in ('Requested', 'Recommended')),
  status text not null default 'Proposed' check (status in ('Proposed', 'In use')),
  filter_params jsonb,
  survey_id uuid,
  -- The walkbook that was made of it. Whoever deletes a walkbook empties this first.
  walkbook_id uuid,
  why jsonb not null,
  expected_contacts double precision not null,
  minutes integer not null,
  metres integer not null,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, recommendation_id) references recommendations (campaign_id, id) on delete cascade,
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id)
);
create index recommended_walkbooks_recommendation on recommended_walkbooks (campaign_id, recommendation_id);
create index recommended_walkbooks_walkbook on recommended_walkbooks (campaign_id, walkbook_id)
  where walkbook_id is not null;

-- In walking order, with the people who are worth the visit.
create table recommended_walkbook_doors (
  campaign_id uuid not null,
  recommended_walkbook_id uuid not null,
  door_id uuid not null,
  position integer not null,
  score smallint not null,
  voter_ids uuid[] not null,
  primary key (campaign_id, recommended_walkbook_id, door_id),
  foreign key (campaign_id, recommended_walkbook_id)
    references recommended_walkbooks (campaign_id, id) on delete cascade,
  foreign key (campaign_id, door_id) references doors (campaign_id, id) on delete cascade
);
create index recommended_walkbook_doors_door on recommended_walkbook_doors (campaign_id, door_id);

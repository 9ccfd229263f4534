-- Facts that arrived after their person's part had ended: they count until a manager sets them aside. Everything that is
-- recorded is in the tables named all_…; the views under the old names have what counts, so that no report can forget to ask.
-- Only what stores, compares or erases facts reads the tables. A column that is added to a table is added to its view.
alter table touches rename to all_touches;
alter table survey_responses rename to all_survey_responses;
alter table door_facts rename to all_door_facts;
alter table placements rename to all_placements;
alter table sign_reports rename to all_sign_reports;
alter table shift_facts rename to all_shift_facts;
alter table divisions rename to all_divisions;

alter table all_touches add column set_aside boolean not null default false;
alter table all_survey_responses add column set_aside boolean not null default false;
alter table all_door_facts add column set_aside boolean not null default false;
alter table all_placements add column set_aside boolean not null default false;
alter table all_sign_reports add column set_aside boolean not null default false;
alter table all_shift_facts add column set_aside boolean not null default false;
alter table all_divisions add column set_aside boolean not null default false;

create view touches as
select campaign_id, id, fact_order, walkbook_id, door_id, voter_id, user_id, channel, contact_result, literature, note,
  gps_location, gps_accuracy, replaces, recorded_at, received_at, device_id, seq, stamped_at
from all_touches where not set_aside;

create view survey_responses as
select campaign_id, id, fact_order, walkbook_id, survey_id, question_id, door_id, voter_id, user_id, answers, replaces,
  recorded_at, received_at, device_id, seq, stamped_at
from all_survey_responses where not set_aside;

create view door_facts as
select campaign_id, id, fact_order, walkbook_id, door_id, voter_id, user_id, kind, payload, replaces, recorded_at,
  received_at, device_id, seq, stamped_at
from all_door_facts where not set_aside;

create view placements as
select campaign_id, id, fact_order, road_sign_id, user_id, location, accuracy, note, file_id, recorded_at, received_at,
  device_id, seq, stamped_at
from all_placements where not set_aside;

create view sign_reports as
select campaign_id, id, fact_order, placement_id, user_id, condition, note, gps_location, gps_accuracy, recorded_at,
  received_at, device_id, seq, stamped_at
from all_sign_reports where not set_aside;

create view shift_facts as
select campaign_id, id, fact_order, user_id, event, shift_id, at, recorded_at, received_at, device_id, seq, stamped_at
from all_shift_facts where not set_aside;

create view divisions as
select campaign_id, id, fact_order, walkbook_id, user_id, shares, recorded_at, received_at, device_id, seq, stamped_at
from all_divisions where not set_aside;

-- Facts from before someone's part ended that arrived after it, and whether a manager set them aside.
create table late_facts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  fact_id uuid not null,
  kind text not null,
  user_id uuid not null references users (id),
  -- Null where it belongs to none.
  walkbook_id uuid,
  ended text not null check (ended in ('removed', 'archived', 'unassigned')),
  ended_at timestamptz not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  set_aside_by uuid references users (id),
  set_aside_at timestamptz,
  primary key (campaign_id, kind, fact_id),
  check ((set_aside_by is null) = (set_aside_at is null)),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index late_facts_person on late_facts (campaign_id, user_id, walkbook_id);

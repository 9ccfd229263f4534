-- What in a person's day in the field is worth a look, with what they answer and what a manager decides. A flag that no longer
-- holds stays with a count of 0, because its answer does.
create table work_flags (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  -- In the campaign's time zone.
  day date not null,
  rule text not null check (rule in ('far_from_door', 'many_doors_an_hour', 'many_doors_a_day', 'short_survey')),
  count integer not null,
  -- Metres or seconds, by the rule.
  worst integer,
  first_at timestamptz not null,
  last_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  fine_by uuid references users (id),
  fine_at timestamptz,
  -- How many it was when it was marked as fine: more of the same are a new question.
  fine_count integer,
  primary key (campaign_id, user_id, day, rule),
  check ((fine_by is null) = (fine_at is null) and (fine_at is null) = (fine_count is null))
);
create index work_flags_newest on work_flags (campaign_id, day) where count > 0;

-- Days in which something arrived since they were looked at. They are looked at when someone asks for flags.
create table work_days_to_check (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  -- Not yet in the campaign's time zone: what stores facts need not know it.
  utc_day date not null,
  primary key (campaign_id, user_id, utc_day)
);
insert into work_days_to_check (campaign_id, user_id, utc_day)
select distinct campaign_id, user_id, (recorded_at at time zone 'UTC')::date from all_touches
where recorded_at > now() - interval '14 days';

-- Facts of a day that a manager set aside as a batch: they count nowhere until the batch is restored.
create table work_set_aside (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  kind text not null,
  fact_id uuid not null,
  user_id uuid not null references users (id),
  day date not null,
  set_aside_by uuid not null references users (id),
  set_aside_at timestamptz not null default now(),
  primary key (campaign_id, kind, fact_id)
);
create index work_set_aside_day on work_set_aside (campaign_id, user_id, day);

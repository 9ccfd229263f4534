-- Shifts planned ahead, and who has signed up for them. The times are instants; the zone says by which clock they were planned.
create table planned_shifts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  place text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  capacity integer not null check (capacity between 1 and 1000),
  notes text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  primary key (campaign_id, id),
  check (ends_at > starts_at)
);
create index planned_shifts_upcoming on planned_shifts (campaign_id, ends_at);

create table planned_shift_people (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  planned_shift_id uuid not null,
  user_id uuid not null references users (id),
  -- What e-mails about it tell of.
  id uuid not null default gen_random_uuid(),
  -- One from before its person left the campaign and came back takes no place.
  signed_up_at timestamptz not null default now(),
  reminded_at timestamptz,
  -- By a manager; who starts a shift within its time is there without it.
  checked_in_at timestamptz,
  primary key (campaign_id, planned_shift_id, user_id),
  foreign key (campaign_id, planned_shift_id) references planned_shifts (campaign_id, id) on delete cascade
);
create unique index planned_shift_people_id on planned_shift_people (campaign_id, id);
create index planned_shift_people_user on planned_shift_people (campaign_id, user_id);

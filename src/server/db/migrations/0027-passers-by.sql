-- Conversations with people who are on no list, met while walking a walkbook.

create table all_passers_by (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  -- null undoes the replaced one.
  contact_result text check (contact_result in ('canvassed', 'refused', 'language_barrier')),
  note text not null default '',
  gps_location point,
  gps_accuracy real,
  replaces uuid,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  stamped_at timestamptz,
  set_aside boolean not null default false,
  primary key (campaign_id, id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id)
);
create index passers_by_walkbook on all_passers_by (campaign_id, walkbook_id, user_id);
create index passers_by_person on all_passers_by (campaign_id, user_id, recorded_at);
create index passers_by_recorded on all_passers_by (campaign_id, recorded_at desc);
create index passers_by_replaces on all_passers_by (campaign_id, replaces) where replaces is not null;
create index passers_by_device on all_passers_by (campaign_id, device_id, seq);

create view passers_by as
select campaign_id, id, fact_order, walkbook_id, user_id, contact_result, note, gps_location, gps_accuracy, replaces,
  recorded_at, received_at, device_id, seq, stamped_at
from all_passers_by where not set_aside;

-- What became of a request for a sign, made at a door or of a voter for one kind of sign: a row each time, never changed. How the
-- request stands now is in handled_door_facts and road_sign_voters; who it is assigned to is in the newest row.
create table sign_request_events (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- Made by who asks for it, so that asking again does it once.
  id uuid not null,
  event_order bigint generated always as identity,
  door_fact_id uuid,
  road_sign_id uuid,
  voter_id uuid,
  state text not null check (state in ('requested', 'assigned', 'unassigned', 'placed', 'declined', 'done', 'reopened')),
  assigned_to uuid references users (id),
  user_id uuid not null references users (id),
  note text not null default '',
  happened_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, door_fact_id) references all_door_facts (campaign_id, id) on delete cascade,
  foreign key (campaign_id, road_sign_id, voter_id) references road_sign_voters (campaign_id, road_sign_id, voter_id)
    on delete cascade,
  check ((door_fact_id is null) <> (voter_id is null) and (voter_id is null) = (road_sign_id is null)),
  check ((state = 'assigned') = (assigned_to is not null))
);
create index sign_request_events_door on sign_request_events (campaign_id, door_fact_id) where door_fact_id is not null;
create index sign_request_events_voter on sign_request_events (campaign_id, voter_id, road_sign_id)
  where voter_id is not null;

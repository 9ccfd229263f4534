-- Touches that count, by day and hour, walkbook, canvasser, precinct or result, so that a report of a million touches reads no touch.
-- Derived from the facts when a report is read: of the days on which something changed since.
create table touch_counts (
  campaign_id uuid not null,
  kind text not null check (kind in ('hour', 'walkbook', 'canvasser', 'precinct', 'result')),
  -- In the time zone of touch_counted.
  day date not null,
  key text not null,
  touches integer not null,
  -- Doors visited: one by the same person in the same walkbook on the same day is one, and counts where it began.
  doors integer not null,
  contacts integer not null,
  primary key (campaign_id, kind, day, key)
);

-- In which zone a campaign's days were counted, and after which import: it may have moved people to other precincts.
create table touch_counted (
  campaign_id uuid not null,
  zone text not null,
  imports text not null,
  primary key (campaign_id)
);

-- When what counts changed, to the quarter of an hour: zones differ by no less. Only ever added to by those who record, so that no one
-- waits for another, and deleted by who counts again.
create table touch_changes (
  campaign_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  primary key (campaign_id, id)
);

-- What is left out is counted, too.
create index touches_set_aside on all_touches (campaign_id, recorded_at) where set_aside;
create index passers_by_set_aside on all_passers_by (campaign_id, recorded_at) where set_aside;

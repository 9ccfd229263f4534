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

-- Whatever stores, sets aside, undoes, moves or erases touches: none can forget to say so.
create function note_touch_changes() returns trigger language plpgsql as $$
begin
  insert into touch_changes (campaign_id, at)
  select campaign_id, date_bin('15 minutes', recorded_at, timestamptz 'epoch') from changed
  union
  select replaced.campaign_id, date_bin('15 minutes', replaced.recorded_at, timestamptz 'epoch') from changed
  join all_touches as replaced on replaced.campaign_id = changed.campaign_id and replaced.id = changed.replaces;
  return null;
end $$;
create trigger touches_stored after insert on all_touches referencing new table as changed
  for each statement execute function note_touch_changes();
create trigger touches_changed_from after update on all_touches referencing old table as changed
  for each statement execute function note_touch_changes();
create trigger touches_changed_to after update on all_touches referencing new table as changed
  for each statement execute function note_touch_changes();
create trigger touches_deleted after delete on all_touches referencing old table as changed
  for each statement execute function note_touch_changes();

create function note_passer_by_changes() returns trigger language plpgsql as $$
begin
  insert into touch_changes (campaign_id, at)
  select campaign_id, date_bin('15 minutes', recorded_at, timestamptz 'epoch') from changed
  union
  select replaced.campaign_id, date_bin('15 minutes', replaced.recorded_at, timestamptz 'epoch') from changed
  join all_passers_by as replaced on replaced.campaign_id = changed.campaign_id and replaced.id = changed.replaces;
  return null;
end $$;
create trigger passers_by_stored after insert on all_passers_by referencing new table as changed
  for each statement execute function note_passer_by_changes();
create trigger passers_by_changed_from after update on all_passers_by referencing old table as changed
  for each statement execute function note_passer_by_changes();
create trigger passers_by_changed_to after update on all_passers_by referencing new table as changed
  for each statement execute function note_passer_by_changes();
create trigger passers_by_deleted after delete on all_passers_by referencing old table as changed
  for each statement execute function note_passer_by_changes();

-- Two doors that are one by now are one visit.
create function note_merged_door() returns trigger language plpgsql as $$
begin
  insert into touch_changes (campaign_id, at)
  select distinct campaign_id, date_bin('15 minutes', recorded_at, timestamptz 'epoch') from all_touches
  where campaign_id = new.campaign_id and door_id = new.id;
  return null;
end $$;
create trigger doors_merged after update of merged_into on doors for each row
  when (old.merged_into is distinct from new.merged_into) execute function note_merged_door();

-- What is left out is counted, too.
create index touches_set_aside on all_touches (campaign_id, recorded_at) where set_aside;
create index passers_by_set_aside on all_passers_by (campaign_id, recorded_at) where set_aside;

-- How each door with people stands, so that a report of coverage of a million voters reads neither voters nor touches. Derived from
-- them when a report is read: of the doors at which something changed since.

-- Doors at which someone knocked, or who lives there or may be visited, otherwise than before. Only ever added to by those who record, so
-- that no one waits for another, and deleted by who counts again.
create table door_changes (
  campaign_id uuid not null,
  id bigint generated always as identity,
  door_id uuid not null,
  primary key (campaign_id, id)
);

-- After which import all of it was counted: it may have changed people.
create table doors_counted (
  campaign_id uuid not null,
  imports text not null,
  primary key (campaign_id)
);

-- Of doors that are one by now the one that stays. `precinct` is a key, '' where none is known.
create table counted_doors (
  campaign_id uuid not null,
  door_id uuid not null,
  -- Who may be visited there, and who must not be.
  voters integer not null,
  left_out integer not null,
  precinct text not null,
  -- The last attempt, and the last at which someone was reached.
  last_at timestamptz,
  reached_at timestamptz,
  primary key (campaign_id, door_id)
);

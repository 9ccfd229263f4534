-- How many doors of each precinct and walkbook stand how, so that a report of coverage of a million voters adds up no door. Follows
-- counted_doors, in the transaction in which doors are counted again.

-- In which walkbooks the door is. Null: counted by a release that did not tell.
alter table counted_doors add column walkbooks uuid[];
-- As a day passes, doors pass from "in the last 7 days" to "8 to 30 days ago", and on: only these are looked for.
create index counted_doors_attempted on counted_doors (campaign_id, last_at) where reached_at is null;
create index counted_doors_precinct on counted_doors (campaign_id, precinct);

-- By which clock coverage_counts are kept, and up to which day of it. Null: they are not.
alter table doors_counted add column zone text;
alter table doors_counted add column today date;

create table coverage_counts (
  campaign_id uuid not null,
  kind text not null check (kind in ('all', 'precinct', 'walkbook')),
  -- '' for all; as in counted_doors; the id of a walkbook, '' for none.
  key text not null,
  reached_doors integer not null,
  week_doors integer not null,
  month_doors integer not null,
  older_doors integer not null,
  never_doors integer not null,
  reached_voters integer not null,
  week_voters integer not null,
  month_voters integer not null,
  older_voters integer not null,
  never_voters integer not null,
  -- Voters who must not be visited.
  left_out integer not null,
  doors integer not null generated always as (reached_doors + week_doors + month_doors + older_doors + never_doors) stored,
  primary key (campaign_id, kind, key)
);
create index coverage_counts_most on coverage_counts (campaign_id, kind, doors desc, key);

-- What is kept lacks walkbooks: all of it is counted once more.
update doors_counted set imports = '';

-- The days on which a precinct was worked, by the code that it is called by.
create index touch_counts_precinct on touch_counts (campaign_id, lower(split_part(key, chr(31), 1)), day) where kind = 'precinct';

-- Touches by precinct of 2, 4, … 128 days together, so that a report of half a year adds up a dozen blocks of each precinct instead of
-- each of its days. A block begins on a day whose number (from 1970-01-01) its length divides. Follows touch_counts.
create table touch_blocks (
  campaign_id uuid not null,
  days integer not null,
  first_day date not null,
  key text not null,
  touches integer not null,
  doors integer not null,
  contacts integer not null,
  primary key (campaign_id, days, first_day, key)
);
delete from touch_counted;

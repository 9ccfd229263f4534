-- Which counties have a precinct of a code, made with the counts of touches (reports/touch-counts-repo.ts) so that no report reads the
-- voters for it. The code in small letters, the county as the code compares it and as files write it.
create table precinct_counties (
  campaign_id uuid not null,
  code text not null,
  county text not null,
  written text not null,
  primary key (campaign_id, code, county)
);
delete from touch_counted;

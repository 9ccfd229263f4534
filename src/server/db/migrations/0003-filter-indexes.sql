-- Filters compare whatever the case: plain indexes were never used, and the planner knew nothing of how common a value is.
drop index voters_party;
drop index voters_precinct;
drop index doors_street;
drop index doors_zip;
create index voters_party on voters (campaign_id, lower(party));
create index voters_precinct on voters (campaign_id, lower(precinct));
create index doors_street on doors (campaign_id, lower(street));
create index doors_zip on doors (campaign_id, lower(zip));

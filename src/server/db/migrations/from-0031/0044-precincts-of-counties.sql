-- A precinct's code is one of its county: two counties have a 1A each. The county as the code compares it, in small letters and
-- without the word; '' where none is known, and then the name holds wherever no county's own file says otherwise.
alter table precinct_names add column county text not null default '';
alter table precinct_names drop constraint precinct_names_pkey;
alter table precinct_names add primary key (campaign_id, upload_id, county, code);
-- Of what is there the county is known where all whom files know by that name, or else all by that code, live in one.
with homes as (
  select distinct campaign_id, lower(precinct) as called,
    regexp_replace(lower(btrim(county)), '\s+(county|parish)$', '') as county
  from voters where precinct is not null and btrim(coalesce(county, '')) <> '' and campaign_id in (select campaign_id from precinct_names)
),
places as (select campaign_id, called, count(*) as counties, min(county) as county from homes group by campaign_id, called)
update precinct_names as known
set county = case when named.counties is not null then named.county else coded.county end
from precinct_names as own
left join places as named on named.campaign_id = own.campaign_id and named.called = lower(own.name)
left join places as coded on coded.campaign_id = own.campaign_id and coded.called = lower(own.code)
where known.campaign_id = own.campaign_id and known.upload_id = own.upload_id and known.code = own.code and known.county = own.county and own.county = ''
  and case when named.counties is not null then named.counties else coded.counties end = 1;

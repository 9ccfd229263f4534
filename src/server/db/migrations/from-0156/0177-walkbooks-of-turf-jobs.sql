-- Which walkbook a turf of a job became: a door that was merged into one of these since is in no second one. Null for what is made
-- by a server of the release before.
alter table turf_job_turfs add column walkbook_id uuid;
create index turf_job_turfs_walkbook on turf_job_turfs (campaign_id, walkbook_id) where walkbook_id is not null;

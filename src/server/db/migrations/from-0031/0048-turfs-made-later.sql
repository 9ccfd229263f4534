-- Walkbooks are created from some turfs of a cut, and from others later: each turf knows the job that makes its walkbook, and goes to
-- no other one. turf_cuts.turf_job_id is the latest of these jobs.
alter table turf_cut_turfs add column turf_job_id uuid;
update turf_cut_turfs as turf set turf_job_id = cuts.turf_job_id
from turf_cuts as cuts
where cuts.campaign_id = turf.campaign_id and cuts.id = turf.turf_cut_id and cuts.turf_job_id is not null;
-- The last number that a turf was given that was split off another one; null before the first. No number is given twice.
alter table turf_cuts add column last_number integer;

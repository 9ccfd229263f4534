-- A turf of a cut whose walkbook could not be created goes back to its cut, with why, so that it can be changed and created after all.
alter table turf_cut_turfs add column skipped jsonb;
-- Of a job's turf, where in which cut it came from; null where the turfs were sent along.
alter table turf_job_turfs add column turf_cut_id uuid, add column turf_cut_number integer;
update turf_job_turfs as turf set turf_cut_id = origin.turf_cut_id, turf_cut_number = origin.number
from turf_cut_turfs as origin
where origin.campaign_id = turf.campaign_id and origin.turf_job_id = turf.turf_job_id and origin.name = turf.name;
update turf_cut_turfs as origin set turf_job_id = null, skipped = turf.said
from turf_job_turfs as turf
where turf.campaign_id = origin.campaign_id and turf.turf_cut_id = origin.turf_cut_id
  and turf.turf_cut_number = origin.number and turf.turf_job_id = origin.turf_job_id and turf.state = 'skipped';

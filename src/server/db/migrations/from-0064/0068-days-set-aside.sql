-- A correction is set aside with its own day and with the day of what it corrects: it counts again when neither is set aside.
alter table work_set_aside drop constraint work_set_aside_pkey, add primary key (campaign_id, kind, fact_id, day);

-- A survey that a campaign shares with everything below it. Each chapter has a copy in rows of its own, with ids of its own, which follows the
-- survey above: what its people answered belongs to the chapter. No copy refers to the survey by a key: both may be on different servers.
alter table surveys
  add column shared_below boolean not null default false,
  -- Of a copy: the campaign above that shares it, null where that has ended, and the survey there.
  add column shared_by uuid,
  add column shared_survey_id uuid,
  -- Of a copy: archived since the survey above is no longer shared or in use, and not by anyone of the campaign.
  add column archived_above boolean not null default false,
  -- Of a copy: changed since that ended, and the campaign's own by that. It never follows again, and its answers still count above.
  add column is_own boolean not null default false;
create index surveys_shared on surveys (campaign_id, shared_survey_id) where shared_survey_id is not null;

-- The question above that this one is a copy of.
alter table survey_questions add column shared_question_id uuid;

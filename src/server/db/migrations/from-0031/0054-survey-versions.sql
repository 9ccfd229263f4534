-- A saved survey can be changed. A question is never changed under answers that were given, or may still come from a phone
-- without signal: it gets a new version, and the old one stays, retired.
alter table survey_questions
  -- Null: as before there were kinds, a choice where there are answers to choose from, else free text.
  add column kind text check (kind in ('single', 'multiple', 'scale', 'yes_no', 'short_text', 'text', 'number', 'date')),
  -- Since when it is no longer asked; `superseded_by` is the version that took its place, if one did.
  add column retired_at timestamptz,
  add column superseded_by uuid,
  add foreign key (campaign_id, survey_id, superseded_by) references survey_questions (campaign_id, survey_id, id);

-- Only the questions that are asked have an order.
alter table survey_questions drop constraint survey_questions_campaign_id_survey_id_position_key;
create unique index survey_questions_position on survey_questions (campaign_id, survey_id, position)
  where retired_at is null;

-- Raised by each change: who changes an older version is told so.
alter table surveys add column version integer not null default 1;

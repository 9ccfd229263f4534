-- Which questions each version of a survey asked, in their order: a walk sheet that was printed before a change is entered as it was
-- printed. Of earlier changes nothing is known.
create table survey_versions (
  campaign_id uuid not null,
  survey_id uuid not null,
  version integer not null,
  question_ids uuid[] not null,
  made_at timestamptz not null default now(),
  primary key (campaign_id, survey_id, version),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id) on delete cascade
);
insert into survey_versions (campaign_id, survey_id, version, question_ids, made_at)
select campaign_id, id, version, array(
    select survey_questions.id from survey_questions
    where survey_questions.campaign_id = surveys.campaign_id and survey_questions.survey_id = surveys.id and retired_at is null
    order by position),
  coalesce((
    select max(retired_at) from survey_questions
    where survey_questions.campaign_id = surveys.campaign_id and survey_questions.survey_id = surveys.id), created_at)
from surveys;

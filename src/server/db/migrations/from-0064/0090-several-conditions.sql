-- A question may depend on several earlier ones: the first is in columns of its own, these are the others, of which each must have
-- one of the answers, too: [{"question_id": …, "answers": […]}].
alter table survey_questions add column also_dependent_on jsonb not null default '[]';

-- What canvassers say, in the languages of the households: a list of scripts (contract/surveys.ts).
alter table surveys add column scripts jsonb not null default '[]';

-- Who answered a survey, counted so that the list of surveys reads no answer. Follows the facts as the counts of answers do.

-- Whose answers changed. Only ever added to by those who record, and deleted by who counts again. `who`: a voter, or the door of a
-- household.
create table respondent_changes (
  campaign_id uuid not null,
  id bigint generated always as identity,
  who uuid not null,
  primary key (campaign_id, id)
);

-- Of which campaigns everyone was counted once.
create table respondent_counted (
  campaign_id uuid not null,
  primary key (campaign_id)
);

create table counted_respondents (
  campaign_id uuid not null,
  who uuid not null,
  survey_id uuid not null,
  primary key (campaign_id, who, survey_id)
);

create table respondent_counts (
  campaign_id uuid not null,
  survey_id uuid not null,
  people integer not null,
  primary key (campaign_id, survey_id)
);

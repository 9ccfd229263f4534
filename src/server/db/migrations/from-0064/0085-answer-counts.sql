-- Answers counted across what else is known of people, and support by day, so that a report of a million voters reads no answer.
-- Derived from the facts when a report is read: of the people of whom something changed since.

-- Of whom answers changed, or what they are counted by. Only ever added to by those who record, so that no one waits for another,
-- and deleted by who counts again. `who`: a voter, or the door of a household.
create table answer_changes (
  campaign_id uuid not null,
  id bigint generated always as identity,
  who uuid not null,
  primary key (campaign_id, id)
);

-- In which time zone support was counted (null: not yet), by which answers and zone supporters (null: not yet), and after which import
-- all of it: it may have changed people.
create table answer_counted (
  campaign_id uuid not null,
  zone text,
  supporters jsonb,
  imports text not null,
  primary key (campaign_id)
);

-- Which questions are counted across what: what was asked for once. `other_id` is another question, or the question itself.
create table answer_crossings (
  campaign_id uuid not null,
  question_id uuid not null,
  across text not null check (across in ('party', 'age', 'sex', 'precinct', 'support', 'question')),
  other_id uuid not null,
  kept_at timestamptz not null default now(),
  primary key (campaign_id, question_id, across, other_id)
);

-- As what each person is counted who answered one of these questions, so that it can be subtracted again. '' is not known.
create table counted_answers (
  campaign_id uuid not null,
  question_id uuid not null,
  who uuid not null,
  answers text[] not null,
  confidential boolean not null,
  party text not null,
  born text not null,
  sex text not null,
  precinct text not null,
  support text not null,
  primary key (campaign_id, question_id, who)
);

create table answer_counts (
  campaign_id uuid not null,
  question_id uuid not null,
  across text not null,
  other_id uuid not null,
  kind text not null check (kind in ('all', 'confidential', 'column', 'answer', 'cell')),
  -- Of the answer and the column, which are too long for a key.
  line uuid not null,
  answer text not null,
  key text not null,
  people integer not null,
  primary key (campaign_id, question_id, across, other_id, kind, line)
);
create index answer_counts_most on answer_counts (campaign_id, question_id, across, other_id, kind, people desc);
create index answer_counts_none on answer_counts (campaign_id) where people = 0;

-- What each person said of their support last on each day on which they did, and on which day they said something next.
create table told_support (
  campaign_id uuid not null,
  voter_id uuid not null,
  day date not null,
  next_day date not null,
  score smallint not null,
  response_id uuid not null,
  recorded_at timestamptz not null,
  primary key (campaign_id, voter_id, day)
);
create index told_support_recorded on told_support (campaign_id, recorded_at desc, response_id);

create table support_counts (
  campaign_id uuid not null,
  day date not null,
  next_day date not null,
  score smallint not null,
  people integer not null,
  primary key (campaign_id, day, next_day, score)
);

-- Whose newest answer to a question says support, and on which day they said so: the earliest of several questions.
create table counted_supporters (
  campaign_id uuid not null,
  who uuid not null,
  day date not null,
  primary key (campaign_id, who)
);

create table supporter_counts (
  campaign_id uuid not null,
  day date not null,
  people integer not null,
  primary key (campaign_id, day)
);

-- What is left out is counted, too.
create index survey_responses_set_aside on all_survey_responses (campaign_id, recorded_at) where set_aside;

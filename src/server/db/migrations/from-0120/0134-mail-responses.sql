-- What households did on the page of their piece. Rows are inserted, and only ever marked as undone.
create table mail_responses (
  campaign_id uuid not null,
  id uuid not null,
  mailer_campaign_id uuid not null,
  piece integer not null,
  kind text not null check (kind in ('answers', 'pledge', 'sign', 'stop_mail', 'stop_all', 'not_here')),
  -- The household's door; who of it said so, where that is known.
  door_id uuid not null,
  voter_id uuid,
  -- The ledger's entries that it made.
  entry_ids uuid[] not null default '{}',
  -- The kind of sign, where the wish for it is new.
  road_sign_id uuid,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  -- The manager who undid it; null: the household itself.
  undone_by uuid references users (id),
  primary key (campaign_id, id),
  foreign key (campaign_id, mailer_campaign_id, piece) references mail_codes (campaign_id, mailer_campaign_id, piece)
);
create index mail_responses_piece on mail_responses (campaign_id, mailer_campaign_id, piece);
create index mail_responses_door on mail_responses (campaign_id, door_id);
create index mail_responses_received on mail_responses (campaign_id, received_at);
-- Each of them once, however often it is sent; answers can be given again.
create unique index mail_responses_once on mail_responses (campaign_id, mailer_campaign_id, piece, kind)
  where undone_at is null and kind <> 'answers';

-- Answers to a survey's questions that came that way; newer ones take the place of earlier ones of the same person or household.
create table mail_answers (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  response_id uuid not null,
  survey_id uuid not null,
  question_id uuid not null,
  door_id uuid not null,
  voter_id uuid,
  -- Who sent the mailing.
  user_id uuid not null references users (id),
  answers text[] not null,
  received_at timestamptz not null default now(),
  set_aside boolean not null default false,
  primary key (campaign_id, id),
  foreign key (campaign_id, response_id) references mail_responses (campaign_id, id) on delete cascade,
  foreign key (campaign_id, survey_id, question_id) references survey_questions (campaign_id, survey_id, id)
);
create unique index mail_answers_once on mail_answers (campaign_id, response_id, question_id);
create index mail_answers_survey on mail_answers (campaign_id, survey_id, question_id);
create index mail_answers_voter on mail_answers (campaign_id, voter_id);
create index mail_answers_door on mail_answers (campaign_id, door_id);
create index mail_answers_received on mail_answers (campaign_id, received_at);

-- Reports count them with those from doors; they belong to no walkbook and no phone.
create or replace view survey_responses as
select campaign_id, id, fact_order, walkbook_id, survey_id, question_id, door_id, voter_id, user_id, answers, replaces,
  recorded_at, received_at, device_id, seq, stamped_at
from all_survey_responses where not set_aside
union all
select campaign_id, id, null::bigint, null::uuid, survey_id, question_id, door_id, voter_id, user_id, answers, null::uuid,
  received_at, received_at, null::uuid, null::integer, null::timestamptz
from mail_answers where not set_aside;

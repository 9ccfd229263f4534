-- A phone bank may name a survey, which its callers ask.
alter table phone_banks add column survey_id uuid;
alter table phone_banks add foreign key (campaign_id, survey_id) references surveys (campaign_id, id);
create index phone_banks_survey on phone_banks (campaign_id, survey_id) where survey_id is not null;

-- Everyone who ever had this person on the screen: what came of their call is theirs to tell, however late it arrives.
alter table phone_bank_people add column had_by uuid[] not null default '{}';
update phone_bank_people set had_by = array[held_by] where held_by is not null;

-- Answers that were given on a call, stored with its result. Rows are inserted, and only ever marked as undone: with a call that was
-- corrected to one on which no one was spoken to, or taken back. Where that is corrected in its turn they are stored once more.
create table call_answers (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The first result of the call, whatever it was corrected to.
  call_result_id uuid not null,
  survey_id uuid not null,
  question_id uuid not null,
  door_id uuid not null,
  voter_id uuid not null,
  user_id uuid not null references users (id),
  answers text[] not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (campaign_id, id),
  foreign key (campaign_id, call_result_id) references call_results (campaign_id, id) on delete cascade,
  foreign key (campaign_id, survey_id, question_id) references survey_questions (campaign_id, survey_id, id)
);
create unique index call_answers_once on call_answers (campaign_id, call_result_id, question_id) where undone_at is null;
create index call_answers_call on call_answers (campaign_id, call_result_id);
create index call_answers_survey on call_answers (campaign_id, survey_id, question_id);
create index call_answers_voter on call_answers (campaign_id, voter_id);
create index call_answers_door on call_answers (campaign_id, door_id);
create index call_answers_received on call_answers (campaign_id, received_at);
create index call_answers_undone on call_answers (campaign_id, undone_at) where undone_at is not null;

-- Reports count them with those from doors and by mail; only those from doors belong to a walkbook and a phone.
create or replace view survey_responses as
select campaign_id, id, fact_order, walkbook_id, survey_id, question_id, door_id, voter_id, user_id, answers, replaces,
  recorded_at, received_at, device_id, seq, stamped_at, 'door' as channel
from all_survey_responses where not set_aside
union all
select campaign_id, id, null::bigint, null::uuid, survey_id, question_id, door_id, voter_id, user_id, answers, null::uuid,
  received_at, received_at, null::uuid, null::integer, null::timestamptz, 'mail'
from mail_answers where not set_aside
union all
select campaign_id, id, null::bigint, null::uuid, survey_id, question_id, door_id, voter_id, user_id, answers, null::uuid,
  recorded_at, received_at, null::uuid, null::integer, null::timestamptz, 'call'
from call_answers where undone_at is null;

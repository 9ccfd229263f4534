-- An opt-out can be named, as a result of a call can.
alter table text_opt_outs add column id uuid not null default gen_random_uuid();

-- "Do not call" and "no more texts" that callers and texters entered by hand and that a manager set aside: they hold no longer. What is
-- needed to restore one is kept with it.
create table marks_set_aside (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  kind text not null check (kind in ('call', 'text')),
  -- The result of the call, or the opt-out.
  mark_id uuid not null,
  -- Null of an opt-out whose person was erased: the number is someone else's, too.
  voter_id uuid,
  -- Who entered it, when, and for which channels.
  user_id uuid not null references users (id),
  marked_at timestamptz not null,
  channels text[] not null,
  -- Of an opt-out: its number, and where it was said.
  phone text,
  text_campaign_id uuid,
  reason text not null,
  set_aside_by uuid not null references users (id),
  set_aside_at timestamptz not null default now(),
  primary key (campaign_id, kind, mark_id)
);
create index marks_set_aside_voter on marks_set_aside (campaign_id, voter_id);
create index call_results_marks on call_results (campaign_id, user_id) where cardinality(no_channels) > 0;

-- A number on which someone said "do not call" isn't called for anyone who shares it.
drop index call_results_dead_number;
create index call_results_dead_number on call_results (campaign_id, phone_number)
  where call_result in ('wrong_number', 'disconnected', 'do_not_call');

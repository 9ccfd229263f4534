-- Work that no longer counts, or counts again, because a manager or a household said so, in the order in which they did: other tools
-- that read results or receive events are told.
create table result_changes (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('touch', 'survey_response', 'door_fact', 'mail_answer', 'imported_result')),
  fact_id uuid not null,
  counts boolean not null,
  changed_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create index result_changes_order on result_changes (campaign_id, changed_at, id);
create index text_answers_answered on text_answers (campaign_id, answered_at, id);

alter table webhook_deliveries drop constraint webhook_deliveries_event_check;
alter table webhook_deliveries add constraint webhook_deliveries_event_check
  check (event in ('answer.recorded', 'opt_out.recorded', 'sign.requested', 'record.changed', 'test'));

-- A webhook whose maker may not manage webhooks any more is paused, until a manager resumes it.
alter table webhooks drop constraint webhooks_pause_reason_check;
alter table webhooks add constraint webhooks_pause_reason_check
  check (pause_reason in ('manager', 'failing', 'gone', 'maker_left'));

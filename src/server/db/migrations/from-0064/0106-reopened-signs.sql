-- Which answer a request was opened again for because a manager set that answer aside, or closed again for because it was restored:
-- what a manager or a volunteer opened themselves is closed by no restoring.
alter table sign_request_events add column answer_id uuid;

-- A registration takes many requests to the carrier. What it has of each is kept, so that whoever goes on after a crash begins nothing twice.
alter table text_registrations add column parts jsonb not null default '{}';
-- So far only the local carrier took any.
update text_registrations set parts = jsonb_build_object('submission ' || submission, regexp_replace(carrier_id, '^(brand|campaign)\.', ''))
  where carrier_id is not null;
alter table text_registrations drop column carrier_id;
-- Why it failed, as the carrier says it.
alter table text_registrations add column reasons text[] not null default '{}';
-- Someone is working on it until then; and when the carrier is asked next.
alter table text_registrations add column held_until timestamptz;
alter table text_registrations add column next_check_at timestamptz;
update text_registrations set next_check_at = now() where state in ('sending', 'pending');

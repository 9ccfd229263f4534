-- When a walkbook was archived: what was recorded in it before is accepted for a while.
alter table walkbooks add column archived_at timestamptz;
update walkbooks set archived_at = updated_at where record_status = 'archived';

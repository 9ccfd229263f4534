-- When an import began to store its file: what a later one found and an undo leaves go by that, and not by when it was uploaded.
alter table uploads add column applied_at timestamptz;
update uploads set applied_at = coalesce(finished_at, created_at) where step in ('import', 'rollback');

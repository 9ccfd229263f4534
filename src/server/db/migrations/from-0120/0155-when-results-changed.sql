-- When work was taken back or restored, not when the transaction began that said so: one that had waited for another's lock would
-- otherwise come before it in the order in which other tools read.
alter table result_changes alter column changed_at set default clock_timestamp();

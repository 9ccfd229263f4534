-- When someone of the household behind a door was erased last: photos and voice notes that name no one and were taken before
-- are not stored any more, whenever their phone sends them.
alter table doors add column erased_at timestamptz;

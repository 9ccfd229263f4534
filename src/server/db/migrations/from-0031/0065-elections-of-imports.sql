-- Which import was the first to tell of an election. When it is undone and no vote or other file is left, the election is withdrawn:
-- "the last four elections" must not count one that no file tells of. Its number stays taken, for what other imports remember.
alter table elections add column upload_id uuid;
alter table elections add column withdrawn boolean not null default false;

-- Whose work changed, so that who asks for one person's counts reads no one else's. Null: not known, or no one's.
alter table touch_changes add column user_id uuid;

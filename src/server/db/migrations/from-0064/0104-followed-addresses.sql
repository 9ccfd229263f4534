-- When the token was made that brought a person's present address; null while it is their first one. Older tokens change nothing.
alter table users add column email_changed_at timestamptz;

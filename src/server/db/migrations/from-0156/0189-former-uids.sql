-- What a user was at the identity provider before the account there was made again: a phone tells by it that work which it keeps of
-- such an id is this person's.
alter table users add column former_uids text[] not null default '{}';

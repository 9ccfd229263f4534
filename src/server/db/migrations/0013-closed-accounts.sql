-- A closed account keeps no name and no address; a keyed hash of the address tells when its person is invited again.
alter table users add column closed_email_hash text;
create index users_closed on users (closed_email_hash) where closed_email_hash is not null;

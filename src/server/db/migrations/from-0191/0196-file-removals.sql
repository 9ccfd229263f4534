-- Files of the store that no row needs any more: noted together with the change that forgets them, until the store has removed them.
-- Of the installation, so that an erased campaign's are removed as well. The key is no `storage_key`: backups save what that names.
create table file_removals (
  file_key text primary key,
  noted_at timestamptz not null default now()
);

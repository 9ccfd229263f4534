-- Further imports that said of a person what the tag's own import did: the tag stays until all of them were undone.
alter table voter_tag_voters add column also_uploads uuid[] not null default '{}';

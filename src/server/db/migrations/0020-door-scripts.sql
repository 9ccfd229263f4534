-- What canvassers say at the door: a list of scripts, one for each language (contract/surveys.ts). A walkbook's own come
-- before those of its survey.
alter table surveys add column door_scripts jsonb not null default '[]';
alter table walkbooks
  add column door_scripts jsonb not null default '[]',
  -- Where the people of this walkbook vote: voter files don't tell.
  add column polling_place text not null default '';

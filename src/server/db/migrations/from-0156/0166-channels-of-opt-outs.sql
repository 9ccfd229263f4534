-- What someone who wrote "remove me" said no to besides texts. It holds for calls to the number, and for whoever is found to have it later
-- (modules/contact-ledger/said-by-number-repo.ts). A server of the release before enters texts alone, and what else of people whom it knows.
alter table text_opt_outs add column channels text[] not null default '{text}';
-- When they last wanted texts again, where that leaves other channels. Of a STOP after that a server of the release before
-- moves opted_out_at past it, and nothing else.
alter table text_opt_outs add column texts_again_at timestamptz;

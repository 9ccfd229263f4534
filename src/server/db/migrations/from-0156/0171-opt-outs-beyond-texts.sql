-- Apart from the column: opt-outs are read while the index is made.
create index text_opt_outs_beyond_texts on text_opt_outs (campaign_id) where channels <> '{text}';

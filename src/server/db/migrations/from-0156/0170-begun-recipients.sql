-- Recipients of texts for whom something was done, by when: whether a list of text campaigns changed is told without reading the others.
create index text_recipients_begun on text_recipients (campaign_id, updated_at)
  where state <> 'waiting' or sending_phone_number is not null or last_reply_at is not null or closed_at is not null
    or opted_out_at is not null;

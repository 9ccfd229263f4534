-- When a call was, as far as the server can tell from its phone's clock; null of results from before this was kept.
alter table call_results add column called_at timestamptz;

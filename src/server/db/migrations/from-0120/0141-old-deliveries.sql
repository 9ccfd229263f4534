-- Each hour the old ones of every campaign go, without reading all the others.
create index webhook_deliveries_old on webhook_deliveries (campaign_id, created_at);

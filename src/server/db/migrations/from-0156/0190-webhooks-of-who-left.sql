-- When it was noticed that who made a webhook may not manage webhooks any more. One that was active was paused at that same instant, until a
-- manager resumes it. Its reason is 'manager', the nearest that servers of the release before know; `paused_at` tells the two apart, also
-- after those have resumed and paused it.
alter table webhooks add column maker_left_at timestamptz;

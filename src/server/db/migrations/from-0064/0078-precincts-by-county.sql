-- Touches are counted by a precinct of its county (voters/precinct-keys-repo.ts); what was counted by the code alone is counted anew.
delete from touch_counted;

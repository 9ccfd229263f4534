-- What a request's areas are compared by (null: an earlier version computed it), and how such recommendations did before.
alter table recommendations
  add column weights jsonb,
  add column back_test jsonb;

-- Where there are too few knocks for an estimate there is none.
alter table recommended_walkbooks alter column expected_contacts drop not null;

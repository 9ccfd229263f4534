-- Ages and elections are counted back from it; created_at says when the walkbooks were asked for, which may be weeks after the cut.
alter table turf_jobs add column as_of timestamptz;
update turf_jobs set as_of = created_at;
alter table turf_jobs alter column as_of set not null, alter column as_of set default now();

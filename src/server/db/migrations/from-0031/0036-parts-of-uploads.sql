-- The tables inside an archive or a workbook, and where each begins among the lines that rejected rows name.
alter table uploads add column parts jsonb not null default '[]';

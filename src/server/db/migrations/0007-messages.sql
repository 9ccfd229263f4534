-- What an upload, a rejected row and a recommendation say: besides the English, which message it is and what fills its holes.
-- Rows of before have the English alone.
alter table uploads add column detail_code text, add column detail_params jsonb;
alter table upload_rejections add column detail_code text, add column params jsonb;
alter table recommendations add column detail_code text, add column params jsonb;

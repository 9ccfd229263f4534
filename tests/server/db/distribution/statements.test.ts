import { parseSync, loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../../../src/server/db/distribution/apply-to-spread';

beforeAll(() => loadModule());

test('a migration is taken apart at its semicolons, but for those in texts, bodies and comments', () => {
  expect(
    statementsOf(`-- It isn't one; really.
create table a (b text default ';');
do $$ begin perform 1; end $$;
update a set b = 'it''s';
`),
  ).toEqual([`create table a (b text default ';')`, 'do $$ begin perform 1; end $$', `update a set b = 'it''s'`]);
});

const files = import.meta.glob<string>('../../../../src/server/db/migrations/**/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every migration is taken apart as PostgreSQL does it', () => {
  expect(Object.keys(files).length).toBeGreaterThan(100);
  for (const text of Object.values(files))
    expect(statementsOf(text).map((statement) => parseSync(statement).stmts.length)).toEqual(
      parseSync(text).stmts.map(() => 1),
    );
});

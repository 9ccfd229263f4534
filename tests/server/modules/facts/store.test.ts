import { expect, test } from 'vitest';
import { storeFacts, type FactRow } from '../../../../src/server/modules/facts/store';

interface Note {
  id: string;
  text: string;
}

/** Facts of one person in a campaign that holds some already. */
function notebook(rows: FactRow<Note>[] = []) {
  const kept = new Map(rows.map((row) => [row.fact.id, row]));
  const asked: string[][] = [];
  const unknown = new Map<string, unknown>();
  return {
    unknown,
    kept,
    asked,
    refuse: ({ text }: Note) => (text.includes('no door') ? ('UNKNOWN_DOOR' as const) : null),
    insert: async (facts: readonly Note[]) => {
      const fresh = facts.filter(({ id }) => !kept.has(id));
      for (const fact of fresh) kept.set(fact.id, { fact, isMine: true });
      return new Set(fresh.map(({ id }) => id));
    },
    insertUnknown: async (fields: ReadonlyMap<string, unknown>) => {
      for (const [id, said] of fields) unknown.set(id, said);
    },
    stored: async (ids: readonly string[]) => {
      asked.push([...ids]);
      return new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)!] as const] : [])));
    },
    textOf: ({ text }: Note) => text,
  };
}

const sent = (id: string, text: string) => ({ sent: id.toUpperCase(), fact: { id, text } });
const mine = (id: string, text: string) => ({ fact: { id, text }, isMine: true });
const verdicts = async (reads: Parameters<typeof storeFacts<Note>>[0], store = notebook()) =>
  (await storeFacts(reads, store)).receipts.map(({ verdict, code }) => code ?? verdict);

test('what is new is stored, and has its receipt under the id as it came', async () => {
  const { receipts, fresh } = await storeFacts([sent('a', 'one')], notebook());
  expect(receipts).toEqual([{ id: 'A', verdict: 'stored' }]);
  expect(fresh).toEqual([{ id: 'a', text: 'one' }]);
});

test('what is stored is told before what is refused', async () => {
  // The door was there when it was stored.
  const store = notebook([mine('a', 'no door')]);
  expect(await verdicts([sent('a', 'no door')], store)).toEqual(['already_stored']);
  expect(await verdicts([sent('a', 'other, no door')], store)).toEqual(['CONFLICT']);
  expect(await verdicts([sent('b', 'no door')], store)).toEqual(['UNKNOWN_DOOR']);
});

test('an id is one person’s, in one place', async () => {
  const store = notebook([{ fact: { id: 'a', text: 'one' }, isMine: false }]);
  expect(await verdicts([sent('a', 'one'), sent('a', 'no door')], store)).toEqual(['CONFLICT', 'CONFLICT']);
});

test('of two with one id in a request the first that can be stored is', async () => {
  expect(await verdicts([sent('a', 'one'), sent('a', 'one'), sent('a', 'two')])).toEqual([
    'stored',
    'already_stored',
    'CONFLICT',
  ]);
  expect(await verdicts([sent('a', 'no door'), sent('a', 'one')])).toEqual(['UNKNOWN_DOOR', 'stored']);
});

test('an unreadable one holds back no other, and only what may be there already is looked for', async () => {
  const store = notebook();
  const unreadable = { sent: 'x', receipt: { id: 'x', verdict: 'rejected', code: 'INVALID' } } as const;
  expect(await verdicts([unreadable, sent('a', 'one')], store)).toEqual(['INVALID', 'stored']);
  expect(store.asked).toEqual([]);
});

test('what a newer phone says besides is kept with the first that is stored, and only then', async () => {
  const store = notebook([mine('c', 'three')]);
  const besides = (id: string, text: string, mood: string) => ({ ...sent(id, text), unknown: { mood } });
  await storeFacts(
    [
      besides('a', 'one', 'glad'),
      besides('a', 'one', 'sad'),
      besides('b', 'no door', 'sad'),
      besides('c', 'three', 'sad'),
    ],
    store,
  );
  expect([...store.unknown]).toEqual([['a', { mood: 'glad' }]]);
});

// What is asked at once, as one statement: a cluster plans each anew and sends it to another server, which takes longer than the look.
import { CompiledQuery } from 'kysely';
import { isSpread, markSpread } from './distribution/is-spread';
import { overOne, type Db } from './connection';
import { withoutMark, withPlanKept } from './kept-plans';

interface Asked {
  text: string;
  values: readonly unknown[];
  answer: (found: { rows: unknown[] }) => void;
  fail: (error: unknown) => void;
}

/**
 * A handle for looks that are asked at once, as with Promise.all: what has `planKept` goes out as one statement, behind whatever was asked
 * of `tx` before. All of it sees the same moment. Rows are as JSON has them: an instant may have more digits than milliseconds, and
 * another zone.
 */
export function askedAsOne(tx: Db): Db {
  let waiting: Asked[] = [];
  const send = (text: string, values: readonly unknown[]) =>
    tx.executeQuery<Record<string, unknown[]>>(CompiledQuery.raw(text, [...values]));
  const sendAll = async () => {
    const all = waiting;
    waiting = [];
    const [only] = all;
    try {
      if (only && all.length === 1) return only.answer(await send(only.text, only.values));
      const { rows } = await send(
        inOne(all),
        all.flatMap(({ values }) => values),
      );
      for (const [at, { answer }] of all.entries()) answer({ rows: rows[0]?.[`look${at}`] ?? [] });
    } catch (error) {
      for (const { fail } of all) fail(error);
    }
  };
  const asking = overOne(
    (text: string, values: readonly unknown[]) =>
      new Promise((answer, fail) => {
        // When all that goes on now has come to where it waits: see `inOneWrite` in lending.ts.
        if (waiting.push({ text, values, answer, fail }) === 1) process.nextTick(() => void sendAll());
      }),
  );
  if (isSpread(tx)) markSpread(asking);
  return asking;
}

function inOne(all: readonly Asked[]): string {
  let before = 0;
  const looks = all.map(({ text, values }, at) => {
    const numbered = withoutMark(text).replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    before += values.length;
    return `(select coalesce(json_agg(found), '[]') from (${numbered}) as found) as look${at}`;
  });
  return withPlanKept(`select ${looks.join(', ')}`);
}

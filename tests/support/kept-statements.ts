// Keeps the statements that tests had the product send, each with the values of its first time, in the folder that TEST_STATEMENTS
// names: so that an older server and a cluster can be asked whether they take them, see tests/statements/check.ts.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface KeptStatement {
  text: string;
  /** Bytes and times as texts that the database reads as such. */
  values: unknown[];
  /** The line of the product that sent it. */
  from: string;
}

const folder = process.env.TEST_STATEMENTS;

export function keepStatement(statement: KeptStatement): void {
  if (folder === undefined || folder === '') return;
  const values = statement.values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value));
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ ...statement, values })}\n`);
}

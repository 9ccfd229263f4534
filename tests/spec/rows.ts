// One row for each sentence of the specification: what it says, word for word, and a check of it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, 'specification.md'), 'utf8');

/** The text of one section, without the next one's; 0 is what stands above the first. */
export function sectionText(section: number): string {
  return text.split(/^## \d+\. .*$/m)[section] ?? '';
}

type Check = () => Promise<void> | void;

export interface Row {
  (sentence: string, check: Check): void;
  /** What we read differently than it could be read, or what the sentence leaves open: a record of `src/decisions` says why. */
  read: (sentence: string, decision: string, check: Check) => void;
}

/** Declares the rows of a section. A sentence that is not in it, word for word, is an error of the row. */
export function rowsOf(section: number, rows: (row: Row) => void): void {
  const quoted = (sentence: string) => {
    if (!sectionText(section).includes(sentence)) throw new Error(`Section ${section} does not say: ${sentence}`);
    return sentence;
  };
  const row: Row = Object.assign((sentence: string, check: Check) => test(quoted(sentence), async () => check()), {
    read: (sentence: string, decision: string, check: Check) => {
      const record = `src/decisions/${decision}.md`;
      if (!existsSync(join(import.meta.dirname, '../..', record))) throw new Error(`There is no ${record}.`);
      test(`${quoted(sentence)} (${record})`, async () => check());
    },
  });
  describe(`section ${section}`, () => rows(row));
}

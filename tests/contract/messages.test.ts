import { describe, expect, it } from 'vitest';
import { everyMessage, sentence } from '../../src/contract/messages/every-message';
import { errorReply } from '../../src/contract/errors';
import { receipt } from '../../src/contract/facts/fact';
import { fieldSentence, says } from '../../src/contract/messages/fields';
import { unpacked } from '../../src/contract/messages/sentence';
import { missingColumns } from '../../src/contract/messages/words-in-holes';
import { missingForPoints, missingForVoters } from '../../src/domain/voter-files/mapping';
import { name } from '../../src/contract/fields';

describe('a sentence', () => {
  it('is a message of the catalog with its holes filled', () => {
    expect(sentence('TOO_MANY_DOORS', { doors: 12_345, max: 5000 })).toEqual({
      detail: 'This selects 12,345 doors, and a walkbook can have at most 5,000. Narrow it down.',
      detail_code: 'TOO_MANY_DOORS',
      params: { doors: 12_345, max: 5000 },
    });
    expect(sentence('TURF_NAME_TWICE', { name: 'Elm {doors} $1' }).detail).toBe(
      'Two of these turfs are named “Elm {doors} $1”.',
    );
  });

  it('has no message of the same name as another one with other words', () => {
    const texts = Object.values(everyMessage);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('is what a schema of the contract says of what it refuses', () => {
    const [issue] = name.safeParse('').error?.issues ?? [];
    expect(unpacked(issue?.message ?? '')).toEqual(fieldSentence('NOT_PROVIDED', { what: 'Name' }));
    expect(unpacked(says('NO_ID'))).toEqual({ detail: 'ID was not provided', detail_code: 'NO_ID', params: {} });
    expect(unpacked('Invalid input: expected string')).toBeNull();
  });

  it('names missing columns in words that can be translated', () => {
    const subsets = <T>(of: readonly T[]): T[][] =>
      of.reduce<T[][]>((all, each) => [...all, ...all.map((some) => [...some, each])], [[]]);
    const lacking = [
      ...subsets(['last', 'line'] as const).map((columns) => missingForVoters({ columns })),
      ...subsets(['line', 'latitude', 'longitude'] as const).map((columns) => missingForPoints({ columns })),
    ].filter((missing) => missing.length > 0);
    const known: readonly string[] = missingColumns;
    expect(lacking.map((missing) => missing.join(' and ')).filter((words) => !known.includes(words))).toEqual([]);
  });
});

describe('what a newer server adds to params', () => {
  const params = { doors: ['a list'] };

  it('hides neither an error nor a receipt', () => {
    const answer = { detail: 'Too much.', detail_code: 'NEW', params, code: 'INVALID' };
    expect(errorReply.parse(answer)).toMatchObject({ detail: 'Too much.', code: 'INVALID' });
    const rejected = { id: '0198a000-0000-7000-8000-000000000001', verdict: 'rejected', code: 'NEW', params };
    expect(receipt.parse(rejected)).toMatchObject({ verdict: 'rejected', code: 'NEW' });
  });
});

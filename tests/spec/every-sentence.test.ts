// The rows together: no sentence of the specification is without one, and none is quoted twice.
import { expect, test } from 'vitest';
import { everyQuote, unquoted, type Quote } from './quotes';
import { sectionText } from './rows';

const sections = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const quotes = everyQuote();
const of = (section: number) => quotes.filter((quote) => quote.section === section);
const placesOf = ({ section, sentence }: Quote) => sectionText(section).split(sentence).length - 1;

test('each quote stands in its section once, so that it is clear what is meant', () => {
  expect(quotes.filter((quote) => placesOf(quote) !== 1)).toEqual([]);
});

test('no two rows quote the same words', () => {
  const shared = sections.flatMap((section) => {
    const ranges = of(section)
      .map(({ sentence }) => ({ sentence, at: sectionText(section).indexOf(sentence) }))
      .toSorted((a, b) => a.at - b.at);
    return ranges.filter(({ at }, nth) => {
      const before = ranges[nth - 1];
      return before !== undefined && at < before.at + before.sentence.length;
    });
  });
  expect(shared).toEqual([]);
});

test.each(sections)('every sentence of section %i has a row', (section) => {
  expect(unquoted(section, of(section))).toEqual([]);
});

test('the rows of each section are counted in counts.json', async () => {
  const count = (section: number, kind: Quote['kind']) => of(section).filter((quote) => quote.kind === kind).length;
  const counts = Object.fromEntries(
    sections.map((section) => [section, { rows: count(section, 'row'), read: count(section, 'read') }]),
  );
  await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('counts.json');
});

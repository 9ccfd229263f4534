// The words that people read are those of a calm colleague: ordinary, and one word for one thing. Each pattern is a habit that
// was found in these texts, with what is said instead.
import { describe, expect, it } from 'vitest';
import spanish from '../../src/client/i18n/es.json';

interface Habit {
  never: RegExp;
  say: string;
}

const habits: readonly Habit[] = [
  { never: /\bby (?:itself|themselves)\b/i, say: 'automatically' },
  { never: /\bt(?:ak(?:e|es|en|ing)|ook)\b(?: \S+){0,4}? (?:in|back|into use)\b/i, say: 'import, undo, use' },
  { never: /\bbr(?:ings?|inging|ought)\b/i, say: 'upload, import' },
  { never: /\bpass(?:es|ed|ing)? over\b/i, say: 'skip' },
  { never: /\bkey(?:s|ed|ing)? (?:\S+ ){0,2}?in\b/i, say: 'enter' },
  { never: /\bput(?:s|ting)? (?:\S+ ){0,2}?up\b|\bsigns? (?:that )?stands?\b/i, say: 'place a sign' },
  { never: /\bthrow(?:s|n|ing)?\b/i, say: 'discard' },
  { never: /\bset(?:s|ting)? (?:\S+ ){0,2}?right\b|\bmend/i, say: 'fix, correct' },
  { never: /\bwho(?:ever|m)\b|\bwhose\b.* it is\b/i, say: 'anyone who, who' },
  { never: /\b(?:every|some|no|any)body\b/i, say: 'everyone, someone, no one, anyone' },
  { never: /^None is\b/i, say: 'no …, or the number' },
  { never: /\banew\b/i, say: 'again' },
  { never: /\bat once\b/i, say: 'immediately, right away' },
  { never: /\bbeside\b/i, say: 'besides, next to' },
  { never: /\bfor instance\b/i, say: 'for example' },
  { never: /\bany more\b/i, say: 'no longer, anymore' },
  { never: /\bticks?(?:ed)?\b/i, say: 'select' },
  { never: /phone does(?: not|n’t) (?:tell|say|know)/i, say: 'Location is off' },
  { never: /\bheadquarters\b/i, say: 'sent, not sent yet; the server' },
  { never: /\bway in\b|\bdoor itself\b/i, say: 'access, the whole household' },
  { never: /\bverdict\b|\bjudg(?:e|ing)\b|\bsuppression list\b/i, say: 'what was decided, scored or left out' },
  { never: /^(?:Add|Create|Make|Print|Record|Save|Send|Use): /, say: 'a button without a colon' },
  { never: /[^.] …\B(?! )/, say: 'the ellipsis right behind the word' },
  { never: /\be-mails?\b/i, say: 'email' },
  {
    never: /\b(?:kilo)?metres?\b|\bneighbour|\bcentres?\b|\bcolour|\bfavour|\b(?:organ|recogn)is(?!m)|\bcancelled\b/i,
    say: 'the American spelling',
  },
];

/** A text without what fills its holes, and without what only tells two meanings apart. */
const shown = (text: string) => (text.split('||', 1)[0] ?? text).replace(/\{\w+\}/g, '0');
const clumsy = (text: string) =>
  habits.filter(({ never }) => never.test(shown(text))).map(({ say }) => `${text} (say: ${say})`);

describe('the words that people read', () => {
  it('are plain: nobody has to translate them into ordinary English', () => {
    expect(Object.keys(spanish).flatMap(clumsy)).toEqual([]);
  });

  it.each([
    ['NOT taken back. Try again.'],
    ['It goes out by itself later.'],
    ['Take {count} voters in'],
    ['Nobody home'],
    ['Save: wants a sign'],
    ['Saved at headquarters'],
    ['Saving …'],
  ])('would be found if one were %s', (text) => {
    expect(clumsy(text)).not.toEqual([]);
  });

  it('have in Spanish holes that a pattern can name', () => {
    const odd = Object.keys(spanish).filter((text) => /\{(?![A-Za-z_])/.test(text));
    expect(odd).toEqual([]);
  });
});

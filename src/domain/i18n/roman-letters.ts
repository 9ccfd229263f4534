// Words of other alphabets in Latin letters, as passports have them: where a font lacks theirs, a name can still be read out.

const pairs = (text: string): [letter: string, latin: string][] =>
  text.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]);

/** Small letters without their marks, and what stands for each. */
const letters = new Map([
  // Cyrillic: ICAO Doc 9303, part 3, section 6 B.
  ...pairs('аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ь эe юiu яia'),
  ...pairs('ґg єie іi јj љlj њnj ћc ђd џdz ѕdz'),
  // Greek: ISO 843.
  ...pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'),
  // Latin letters that are no other one with a mark; and signs.
  ...pairs('đd łl ıi ħh ŧt œoe ŋng əe ɛe ɔo ɓb ɗd ƙk ʻ‘ ʼ’ ʽ‘ ′\' ″" ‐- ‑- −- ‒– ―—'),
]);
/** Greek letters that sound otherwise together. */
const together: readonly (readonly [RegExp, string])[] = [
  [/ου/gi, 'ou'],
  [/γγ/gi, 'ng'],
  [/γξ/gi, 'nx'],
  [/γχ/gi, 'nch'],
  [/(?<!\p{L})μπ/giu, 'b'],
  [/(?<=[αε])υ(?=[θκξπσςτφχψ]|(?!\p{L}))/giu, 'f'],
  [/(?<=[αε])υ/gi, 'v'],
];

/** A text in Latin letters as far as they are known, without their marks; the rest stays as it is. Capitals stay capitals. */
export function inRomanLetters(text: string): string {
  let bare = text.normalize('NFKD').replace(/[\p{M}\u200B-\u200D\u2060\uFEFF]/gu, '');
  for (const [greek, latin] of together)
    bare = bare.replace(greek, (found, at: number) => cased(latin, found, bare[at + found.length]));
  const all = Array.from(bare);
  return all
    .map((letter, at) => {
      const latin = letters.get(letter) ?? letters.get(letter.toLowerCase());
      return latin === undefined ? letter : cased(latin, letter, all[at + 1] ?? all[at - 1]);
    })
    .join('');
}

/** As the letter before it is written: Zh for Ж, and ZH among capitals. */
function cased(latin: string, written: string, neighbor: string | undefined): string {
  const isCapital = (text: string | undefined) => text !== undefined && text !== text.toLowerCase();
  if (!isCapital(written[0])) return latin;
  const shouted = written.length > 1 ? isCapital(written.at(-1)) : isCapital(neighbor);
  return shouted ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1);
}

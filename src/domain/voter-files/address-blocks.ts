// Which address of several a column belongs to: a file of voters may have up to five addresses a person, and only one of
// them is where someone can be met.
import type { AddressBlock } from '../../contract/voters/voter-file-mapping';
import { addressMeanings } from './columns';
import { withoutMarks } from '../i18n/without-marks';

/** "ResStreetName2" -> res street name 2. */
function wordsOf(name: string): string[] {
  const apart = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Za-z])(\d)/g, '$1 $2');
  return withoutMarks(apart)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

const STREETISH =
  /add?r|street|^str|road|house|hse|^apt|unit|city|town|zip|postal|state|line|^home|direccion|domicilio|^calle|ciudad|municipio|^apto|apartamento/;

const MAIL_WORD = /^(?:m|ml|mlg|mlng|mld|corr|correspondence|careof|co)$/;
const FORMER_WORD = /^(?:former|formerly|previous|prev|prior|old|past|changed?|moved|anterior|previ[ao]|antigu[ao])$/;
const POLL_WORD = /^(?:poll|polls|polling|pollplace|pp|pl|ppl|vc)$/;
const OTHER_WORD =
  /^(?:absentee|abs|av|temp|temporary|seasonal|alternate|alt|overseas|uocava|ballot|owner|work|employer|business|office|contact|emergency|clerk|registrar|agency|facility|courthouse|relative|tmp|trabajo|empleo|oficina|negocio|temporal)$/;
const RESIDENCE_WORD =
  /^(?:res|resi|resid|rsd|rsdnc|residence|residential|resident|legal|home|phys|physical|situs|domicile|dwelling|premise|premises|prem|reg|registered|registration|voting|residencia|residencial|domicilio|fisic[ao])$/;

/** The address that a column's name says it belongs to; `other`: an office's, an owner's or a temporary one; null: it does not say. */
export function blockOf(name: string): AddressBlock | null {
  const words = wordsOf(name);
  const glued = words.join('');
  const has = (word: RegExp) => words.some((each) => word.test(each));
  // Whatever an e-mail's name says of mail, it is no place.
  const bare = glued
    .replace(/e?mailaddress(?=$)/, (found) => (found.startsWith('e') ? '' : found))
    .replace(/email/g, '');
  const streetish = STREETISH.test(bare) || words.some((word) => STREETISH.test(word));
  if (/poll(?!ut)|vot(?:e|ing)(?:place|center|centre|site|location)|precinctadd?r|precinctlocation/.test(bare))
    return 'polling';
  if (/^(?:former|previous|prev|prior)/.test(bare) || has(FORMER_WORD)) return 'former';
  // "Código postal" is a ZIP code.
  if (/mail|postaladd?r|(?:direccion|domicilio)(?:de)?(?:postal|correo(?!electronico)|correspondencia)/.test(bare))
    return 'mailing';
  if (!streetish) return null;
  if (has(POLL_WORD)) return 'polling';
  if (has(MAIL_WORD)) return 'mailing';
  if (has(OTHER_WORD)) return 'other';
  if (has(RESIDENCE_WORD) || /^(?:res|legal|phys)/.test(bare)) return 'residence';
  return null;
}

/** Whether no one can be met at an address of this block. */
export const isElsewhere = (block: AddressBlock | null | undefined): boolean =>
  block !== null && block !== undefined && block !== 'residence';

/** What starts an address: where one comes again, another address begins. */
const STARTS = new Set(['line', 'number', 'street']);

/**
 * The block of each column. A column of an address whose name does not say which one (CITY, ZIP) belongs to the one that the
 * columns right before it are of.
 * @param meanings what each column's name says that it holds of an address; null for everything else
 */
export function blocksOf(header: readonly string[], meanings: readonly (string | null)[]): (AddressBlock | null)[] {
  let current: AddressBlock | null = null;
  let held = new Set<string>();
  return header.map((name, at) => {
    const own = blockOf(name);
    const meaning = meanings[at] ?? null;
    if (own !== null) {
      if (own !== current) held = new Set();
      current = own;
      // "PREV_ADDR": an address of its own, so that the next ADDR is another one's.
      const bare = meaning ?? addressMeanings([wordsOf(name).slice(1).join('')])[0];
      if (bare) held.add(bare);
    } else if (meaning === null) {
      current = null;
    } else if (STARTS.has(meaning) || current === 'residence') {
      if (held.has(meaning) || [...held].some((one) => isSameStart(one, meaning))) current = null;
    }
    if (current === null) {
      held = new Set();
      return null;
    }
    if (meaning !== null) held.add(meaning);
    return current;
  });
}

/** A line and the parts of a street say the same: both within one address means two addresses. */
const isSameStart = (one: string, other: string) =>
  (one === 'line') !== (other === 'line') && STARTS.has(one) && STARTS.has(other);

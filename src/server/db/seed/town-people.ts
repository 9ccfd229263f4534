// Households of the made-up town: who lives behind a door, with ages and parties that belong together.
import type { Chance } from './chance';
import { origins, type Origin, type Party } from './town-names';

export interface TownPerson {
  first: string;
  middle: string;
  last: string;
  suffix: string;
  /** Years old. */
  age: number;
  sex: 'F' | 'M' | 'X';
  party: Party;
  language: string | null;
  phone: string | null;
  email: string | null;
  status: 'active' | 'inactive';
  confidential: boolean;
}

/** The registered voters of one household, the eldest first; 2.4 on average. `lean` runs from -1 (left) to 1 (right). */
export function household(chance: Chance, place: { isFlat: boolean; lean: number }): TownPerson[] {
  const origin = chance.weigh(origins.map((given) => [given, given.share] as const));
  const last = chance.pick(origin.last);
  const kind = chance.weigh<'single' | 'couple' | 'family' | 'shared'>(
    place.isFlat
      ? [
          ['single', 32],
          ['couple', 34],
          ['family', 20],
          ['shared', 14],
        ]
      : [
          ['single', 9],
          ['couple', 35],
          ['family', 50],
          ['shared', 6],
        ],
  );
  const age = place.isFlat ? chance.whole(21, 82) : chance.whole(26, 90);
  const language = origin.language && chance.happens(origin.language[1]) ? origin.language[0] : null;
  const home: Home = { origin, last, language, lean: place.lean };
  const head = person(chance, home, age, chance.happens(0.5) ? 'F' : 'M');
  if (kind === 'single') return [head];
  if (kind === 'shared')
    return [head, ...Array.from({ length: chance.whole(1, 3) }, () => stranger(chance, place.lean, age))];
  const partnerSex = chance.happens(0.05) ? head.sex : head.sex === 'F' ? 'M' : 'F';
  const partner = person(chance, home, Math.max(19, age + chance.whole(-5, 5)), partnerSex, head.party);
  // Some couples keep both names.
  if (chance.happens(0.14))
    partner.last = chance.pick(chance.weigh(origins.map((given) => [given, given.share] as const)).last);
  if (kind === 'couple') return [head, partner];
  const others: TownPerson[] = [];
  const youngest = Math.min(head.age, partner.age);
  const children = chance.weigh([
    [0, 8],
    [1, 36],
    [2, 36],
    [3, 20],
  ]);
  for (let child = 0; child < children; child += 1) {
    const years = youngest - chance.whole(20, 30);
    if (years < 18 || years > 44) continue;
    others.push(person(chance, home, years, chance.happens(0.5) ? 'F' : 'M', head.party));
  }
  if (chance.happens(0.12)) others.push(person(chance, home, Math.min(98, age + chance.whole(20, 28)), 'F'));
  const son = others.find((other) => other.sex === 'M' && head.sex === 'M');
  if (son && chance.happens(0.06)) Object.assign(son, { first: head.first, suffix: 'Jr' });
  return [head, partner, ...others].toSorted((a, b) => b.age - a.age);
}

interface Home {
  origin: Origin;
  last: string;
  language: string | null;
  lean: number;
}

function stranger(chance: Chance, lean: number, near: number): TownPerson {
  const origin = chance.weigh(origins.map((given) => [given, given.share] as const));
  const home = { origin, last: chance.pick(origin.last), language: null, lean };
  return person(chance, home, Math.max(18, Math.min(70, near + chance.whole(-6, 6))), chance.happens(0.5) ? 'F' : 'M');
}

function person(chance: Chance, home: Home, age: number, sex: TownPerson['sex'], like?: Party): TownPerson {
  const general = origins[0] ?? home.origin;
  const names = chance.happens(0.78) ? home.origin : general;
  const first = chance.pick(sex === 'M' ? names.men : names.women);
  const party = like !== undefined && chance.happens(0.66) ? like : partyOf(chance, home.lean, age);
  const written = `${first}.${home.last}`.toLowerCase();
  return {
    first,
    middle: chance.happens(0.62) ? chance.pick(sex === 'M' ? general.men : general.women) : '',
    last: home.last,
    suffix: '',
    age,
    sex: chance.happens(0.006) ? 'X' : sex,
    party,
    language: home.language,
    // The numbers that telephone companies keep for stories.
    phone: chance.happens(0.58)
      ? `+1${chance.pick(['380', '614', '740', '937'])}55501${String(chance.whole(0, 99)).padStart(2, '0')}`
      : null,
    email: chance.happens(0.3) ? `${written}${chance.whole(1, 99)}@example.org` : null,
    status: chance.happens(0.07) ? 'inactive' : 'active',
    confidential: chance.happens(0.004),
  };
}

function partyOf(chance: Chance, lean: number, age: number): Party {
  const right = lean + (age - 48) / 90;
  return chance.weigh<Party>([
    ['Democratic', 36 - 16 * right],
    ['Republican', 27 + 18 * right],
    ['Unaffiliated', age < 35 ? 40 : 30],
    ['Libertarian', 1.5],
    ['Green', 1],
  ]);
}

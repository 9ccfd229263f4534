// Households of the made-up town: who lives behind a door, with ages and parties that belong together.
import type { SeededRandom } from './seeded-random';
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
export function household(random: SeededRandom, place: { isFlat: boolean; lean: number }): TownPerson[] {
  const origin = random.weigh(origins.map((given) => [given, given.share] as const));
  const last = random.pick(origin.last);
  const kind = random.weigh<'single' | 'couple' | 'family' | 'shared'>(
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
  const age = place.isFlat ? random.whole(21, 82) : random.whole(26, 90);
  const language = origin.language && random.happens(origin.language[1]) ? origin.language[0] : null;
  const home: Home = { origin, last, language, lean: place.lean };
  const head = person(random, home, age, random.happens(0.5) ? 'F' : 'M');
  if (kind === 'single') return [head];
  if (kind === 'shared')
    return [head, ...Array.from({ length: random.whole(1, 3) }, () => stranger(random, place.lean, age))];
  const partnerSex = random.happens(0.05) ? head.sex : head.sex === 'F' ? 'M' : 'F';
  const partner = person(random, home, Math.max(19, age + random.whole(-5, 5)), partnerSex, head.party);
  // Some couples keep both names.
  if (random.happens(0.14))
    partner.last = random.pick(random.weigh(origins.map((given) => [given, given.share] as const)).last);
  if (kind === 'couple') return [head, partner];
  const others: TownPerson[] = [];
  const youngest = Math.min(head.age, partner.age);
  const children = random.weigh([
    [0, 8],
    [1, 36],
    [2, 36],
    [3, 20],
  ]);
  for (let child = 0; child < children; child += 1) {
    const years = youngest - random.whole(20, 30);
    if (years < 18 || years > 44) continue;
    others.push(person(random, home, years, random.happens(0.5) ? 'F' : 'M', head.party));
  }
  if (random.happens(0.12)) others.push(person(random, home, Math.min(98, age + random.whole(20, 28)), 'F'));
  const son = others.find((other) => other.sex === 'M' && head.sex === 'M');
  if (son && random.happens(0.06)) Object.assign(son, { first: head.first, suffix: 'Jr' });
  return [head, partner, ...others].toSorted((a, b) => b.age - a.age);
}

interface Home {
  origin: Origin;
  last: string;
  language: string | null;
  lean: number;
}

function stranger(random: SeededRandom, lean: number, near: number): TownPerson {
  const origin = random.weigh(origins.map((given) => [given, given.share] as const));
  const home = { origin, last: random.pick(origin.last), language: null, lean };
  return person(random, home, Math.max(18, Math.min(70, near + random.whole(-6, 6))), random.happens(0.5) ? 'F' : 'M');
}

function person(random: SeededRandom, home: Home, age: number, sex: TownPerson['sex'], like?: Party): TownPerson {
  const general = origins[0] ?? home.origin;
  const names = random.happens(0.78) ? home.origin : general;
  const first = random.pick(sex === 'M' ? names.men : names.women);
  const party = like !== undefined && random.happens(0.66) ? like : partyOf(random, home.lean, age);
  const written = `${first}.${home.last}`.toLowerCase();
  return {
    first,
    middle: random.happens(0.62) ? random.pick(sex === 'M' ? general.men : general.women) : '',
    last: home.last,
    suffix: '',
    age,
    sex: random.happens(0.006) ? 'X' : sex,
    party,
    language: home.language,
    // The numbers that telephone companies keep for stories.
    phone: random.happens(0.58)
      ? `+1${random.pick(['380', '614', '740', '937'])}55501${String(random.whole(0, 99)).padStart(2, '0')}`
      : null,
    email: random.happens(0.3) ? `${written}${random.whole(1, 99)}@example.org` : null,
    status: random.happens(0.07) ? 'inactive' : 'active',
    confidential: random.happens(0.004),
  };
}

function partyOf(random: SeededRandom, lean: number, age: number): Party {
  const right = lean + (age - 48) / 90;
  return random.weigh<Party>([
    ['Democratic', 36 - 16 * right],
    ['Republican', 27 + 18 * right],
    ['Unaffiliated', age < 35 ? 40 : 30],
    ['Libertarian', 1.5],
    ['Green', 1],
  ]);
}

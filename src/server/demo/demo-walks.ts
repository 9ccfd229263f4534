// The walkbooks of the demo: which doors, who walks them, how far they are.
import type { FilterParams } from '../../contract/voters/voter-filters';
import { walkingOrder } from '../../domain/walking-order/walking-order';
import { idOf } from './seeded-random';
import type { DemoKey } from './demo-accounts';
import { isTarget, type SeedDoor } from './demo-doors';

export interface SeedWalk {
  id: string;
  name: string;
  survey: 'housing' | 'transit' | 'pledge' | null;
  filter_params: FilterParams;
  assigned: readonly DemoKey[];
  archived: boolean;
  /** In walking order. */
  doors: SeedDoor[];
  /** Ids of the voters whom it is made for. */
  targets: string[];
  metres: number;
  /** How many of its doors, from the first on, are knocked by now. */
  knocked: number;
  /** Knocked in the first days already. */
  early: boolean;
}

interface Plan {
  name: string;
  /** With or without their types: Oak, River Rd. */
  streets: readonly string[];
  share: number;
  assigned: readonly DemoKey[];
  keep?: (door: SeedDoor) => boolean;
  most?: number;
  survey?: SeedWalk['survey'];
  archived?: boolean;
  early?: boolean;
}

const plan = (
  name: string,
  streets: readonly string[],
  share: number,
  assigned: readonly DemoKey[],
  how: Pick<Plan, 'keep' | 'most' | 'survey' | 'archived' | 'early'> = {},
): Plan => ({ name, streets, share, assigned, ...how });

const targeted = { parties: ['Democratic', 'Unaffiliated'] };
const below = (number: number) => (door: SeedDoor) => Number(door.house_number) < number;
const from = (number: number) => (door: SeedDoor) => Number(door.house_number) >= number;
const isHouse = (door: SeedDoor) => door.unit === null;
const isUnit = (door: SeedDoor) => door.unit !== null;
const isOddHouse = (door: SeedDoor) => door.side === 'odd' && isHouse(door);
const isEvenOnRiver = (door: SeedDoor) => door.side === 'even' || door.street !== 'River Rd';

const okaforPlans: readonly Plan[] = [
  plan('Maple & 5th, north', ['Maple St'], 32 / 48, ['ana', 'luis', 'dee'], { most: 48 }),
  plan('Elm Court towers', ['Elm Ct'], 0, ['ana', 'luis']),
  plan('River Rd, odd side', ['River Rd'], 41 / 45, ['kofi'], { keep: isOddHouse, most: 45 }),
  plan('Riverside, all', ['River Rd', 'Ferry', 'Mill', 'Chestnut'], 0.6, ['luis', 'ana'], {
    keep: isEvenOnRiver,
    most: 500,
  }),
  plan('Oak St, south of Founders', ['Oak'], 0.93, ['dee'], { keep: below(700), survey: 'transit' }),
  plan('Birch & Cedar', ['Birch', 'Cedar'], 0.9, ['kofi', 'priya'], { keep: below(600) }),
  plan('Founders Ave, houses', ['Founders Ave'], 0.75, ['luis'], { keep: isHouse }),
  plan('Founders Tower', ['Founders Ave'], 0.6, ['dee'], { keep: isUnit }),
  plan('Pine & Spruce, east', ['Pine', 'Spruce'], 0.85, ['priya', 'kofi'], { keep: from(500), survey: 'transit' }),
  plan('12th & 13th Ave', ['12th Ave', '13th Ave'], 0.8, ['kofi']),
  plan('Walnut St', ['Walnut'], 0.96, ['ana'], { most: 110, early: true }),
  plan('Hawthorn & Sycamore', ['Hawthorn', 'Sycamore'], 0, [], { most: 150 }),
  plan('Juniper & Linden', ['Juniper', 'Linden'], 0.8, ['luis', 'ana'], { most: 200 }),
  plan('7th to 9th Ave', ['7th Ave', '8th Ave', '9th Ave'], 0.7, ['dee', 'kofi', 'priya'], { survey: 'transit' }),
  plan('Willow & Laurel', ['Willow', 'Laurel'], 0.9, ['dee', 'luis'], { most: 180 }),
  plan('Pilot: 1st Ave', ['1st Ave'], 1, ['ana', 'luis'], { most: 60, archived: true, early: true }),
];

const measurePlans: readonly Plan[] = [
  plan('Ferry St', ['Ferry'], 0.5, ['rachel'], { most: 80, survey: 'pledge' }),
  plan('River Rd, east', ['River Rd'], 0.1, ['rachel'], { keep: from(300), most: 120, survey: 'pledge' }),
  plan('Mill & Chestnut', ['Mill', 'Chestnut'], 0, [], { most: 150, survey: 'pledge' }),
];

export function planWalks(campaign: 'okafor' | 'measure', doors: readonly SeedDoor[]): SeedWalk[] {
  return (campaign === 'okafor' ? okaforPlans : measurePlans).map((planned) => walkOf(campaign, planned, doors));
}

function walkOf(campaign: string, planned: Plan, town: readonly SeedDoor[]): SeedWalk {
  const streets = [...new Set(town.map(({ street }) => street))].filter((street) =>
    planned.streets.some((named) => street === named || street.startsWith(`${named} `)),
  );
  const chosen = town
    .filter((door) => streets.includes(door.street) && (planned.keep?.(door) ?? true) && door.voters.some(isTarget))
    .slice(0, planned.most);
  const byId = new Map(chosen.map((door) => [door.id, door]));
  const { order, metres } = walkingOrder(
    chosen.map(({ id, address, unit, latitude, longitude }) => ({
      id,
      address,
      unit: unit ?? '',
      latitude,
      longitude,
    })),
    // The first start waits for it: a shorter search than the API's, by which each of these walks comes to the same order.
    { rounds: (stops) => Math.min(stops * 20, 7000) },
  );
  return {
    id: idOf(`${campaign} walkbook ${planned.name}`),
    name: planned.name,
    survey: planned.survey ?? 'housing',
    filter_params: { streets, ...targeted },
    assigned: planned.assigned,
    archived: planned.archived ?? false,
    doors: order.flatMap((id) => byId.get(id) ?? []),
    targets: chosen.flatMap((door) => door.voters.filter(isTarget).map(({ id }) => id)),
    metres: Math.round(metres),
    knocked: Math.round(chosen.length * planned.share),
    early: planned.early ?? false,
  };
}

// The walkbooks of the demo: which doors, who walks them, how far they are.
import type { FilterParams } from '../../contract/voter-filters';
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
  keep?: (door: SeedDoor) => boolean;
  most?: number;
  share: number;
  assigned: readonly DemoKey[];
  survey?: SeedWalk['survey'];
  archived?: boolean;
  early?: boolean;
}

const targeted = { parties: ['Democratic', 'Unaffiliated'] };
const below = (number: number) => (door: SeedDoor) => Number(door.house_number) < number;
const from = (number: number) => (door: SeedDoor) => Number(door.house_number) >= number;

const okaforPlans: readonly Plan[] = [
  { name: 'Maple & 5th, north', streets: ['Maple St'], most: 48, share: 32 / 48, assigned: ['ana', 'luis', 'dee'] },
  { name: 'Elm Court towers', streets: ['Elm Ct'], share: 0, assigned: ['ana', 'luis'] },
  {
    name: 'River Rd, odd side',
    streets: ['River Rd'],
    keep: (door) => door.side === 'odd' && door.unit === null,
    most: 45,
    share: 41 / 45,
    assigned: ['kofi'],
  },
  {
    name: 'Riverside, all',
    streets: ['River Rd', 'Ferry', 'Mill', 'Chestnut'],
    keep: (door) => door.side === 'even' || door.street !== 'River Rd',
    most: 500,
    share: 0.6,
    assigned: ['luis', 'ana'],
  },
  {
    name: 'Oak St, south of Founders',
    streets: ['Oak'],
    keep: below(700),
    share: 0.93,
    assigned: ['dee'],
    survey: 'transit',
  },
  {
    name: 'Birch & Cedar',
    streets: ['Birch', 'Cedar'],
    keep: below(600),
    share: 0.9,
    assigned: ['kofi', 'priya'],
  },
  {
    name: 'Founders Ave, houses',
    streets: ['Founders Ave'],
    keep: (door) => door.unit === null,
    share: 0.75,
    assigned: ['luis'],
  },
  {
    name: 'Founders Tower',
    streets: ['Founders Ave'],
    keep: (door) => door.unit !== null,
    share: 0.6,
    assigned: ['dee'],
  },
  {
    name: 'Pine & Spruce, east',
    streets: ['Pine', 'Spruce'],
    keep: from(500),
    share: 0.85,
    assigned: ['priya', 'kofi'],
    survey: 'transit',
  },
  { name: '12th & 13th Ave', streets: ['12th Ave', '13th Ave'], share: 0.8, assigned: ['kofi'] },
  {
    name: 'Walnut St',
    streets: ['Walnut'],
    most: 110,
    share: 0.96,
    assigned: ['ana'],
    early: true,
  },
  {
    name: 'Hawthorn & Sycamore',
    streets: ['Hawthorn', 'Sycamore'],
    most: 150,
    share: 0,
    assigned: [],
  },
  { name: 'Juniper & Linden', streets: ['Juniper', 'Linden'], most: 200, share: 0.8, assigned: ['luis', 'ana'] },
  {
    name: '7th to 9th Ave',
    streets: ['7th Ave', '8th Ave', '9th Ave'],
    share: 0.7,
    assigned: ['dee', 'kofi', 'priya'],
    survey: 'transit',
  },
  {
    name: 'Willow & Laurel',
    streets: ['Willow', 'Laurel'],
    most: 180,
    share: 0.9,
    assigned: ['dee', 'luis'],
  },
  {
    name: 'Pilot: 1st Ave',
    streets: ['1st Ave'],
    most: 60,
    share: 1,
    assigned: ['ana', 'luis'],
    archived: true,
    early: true,
  },
];

const measurePlans: readonly Plan[] = [
  { name: 'Ferry St', streets: ['Ferry'], most: 80, share: 0.5, assigned: ['rachel'], survey: 'pledge' },
  {
    name: 'River Rd, east',
    streets: ['River Rd'],
    keep: from(300),
    most: 120,
    share: 0.1,
    assigned: ['rachel'],
    survey: 'pledge',
  },
  {
    name: 'Mill & Chestnut',
    streets: ['Mill', 'Chestnut'],
    most: 150,
    share: 0,
    assigned: [],
    survey: 'pledge',
  },
];

export function planWalks(campaign: 'okafor' | 'measure', doors: readonly SeedDoor[]): SeedWalk[] {
  return (campaign === 'okafor' ? okaforPlans : measurePlans).map((plan) => walkOf(campaign, plan, doors));
}

function walkOf(campaign: string, plan: Plan, town: readonly SeedDoor[]): SeedWalk {
  const streets = [...new Set(town.map(({ street }) => street))].filter((street) =>
    plan.streets.some((named) => street === named || street.startsWith(`${named} `)),
  );
  const chosen = town
    .filter((door) => streets.includes(door.street) && (plan.keep?.(door) ?? true) && door.voters.some(isTarget))
    .slice(0, plan.most);
  const byId = new Map(chosen.map((door) => [door.id, door]));
  const { order, metres } = walkingOrder(
    chosen.map(({ id, address, unit, latitude, longitude }) => ({
      id,
      address,
      unit: unit ?? '',
      latitude,
      longitude,
    })),
    // The first start waits for it: a shorter search than the API's.
    { rounds: Math.min(chosen.length * 100, 7000) },
  );
  return {
    id: idOf(`${campaign} walkbook ${plan.name}`),
    name: plan.name,
    survey: plan.survey ?? 'housing',
    filter_params: { streets, ...targeted },
    assigned: plan.assigned,
    archived: plan.archived ?? false,
    doors: order.flatMap((id) => byId.get(id) ?? []),
    targets: chosen.flatMap((door) => door.voters.filter(isTarget).map(({ id }) => id)),
    metres: Math.round(metres),
    knocked: Math.round(chosen.length * plan.share),
    early: plan.early ?? false,
  };
}

// Every layout that goes straight through, and those that no public description was found for.
import { GREAT_LAKES } from './great-lakes';
import { HEADERLESS } from './headerless';
import type { DeclaredLayout } from './layout';
import { MOUNTAIN } from './mountain';
import { NORTHEAST } from './northeast';
import { PACIFIC } from './pacific';
import { PLAINS } from './plains';
import { SOUTH } from './south';
import { VENDORS } from './vendors';

export const LAYOUTS: readonly DeclaredLayout[] = [
  ...PACIFIC,
  ...MOUNTAIN,
  ...PLAINS,
  ...GREAT_LAKES,
  ...SOUTH,
  ...NORTHEAST,
  ...HEADERLESS,
  ...VENDORS,
];

/**
 * Whose columns were found in no public description, so that someone matches them once in the mapping workbench: the states
 * Alabama, Hawaii, Idaho, Illinois, Indiana, Kentucky, Louisiana, Massachusetts, Mississippi, South Carolina, Tennessee and
 * Utah; the exports of PDI and Aristotle. The fixed-width files of Texas and the older ones of Michigan (.lst) are no
 * tables. North Dakota registers no one.
 */
export const needMapping = [
  'Alabama',
  'Hawaii',
  'Idaho',
  'Illinois',
  'Indiana',
  'Kentucky',
  'Louisiana',
  'Massachusetts',
  'Mississippi',
  'South Carolina',
  'Tennessee',
  'Utah',
  'Texas',
  'PDI',
  'Aristotle',
] as const;

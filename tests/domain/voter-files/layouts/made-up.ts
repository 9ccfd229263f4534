// Rows made up in the style of each declared layout, from what they mean.
import { LAYOUTS } from '../../../../src/domain/voter-files/layouts/all';
import type { DeclaredLayout, DeclaredMeaning } from '../../../../src/domain/voter-files/layouts/layout';
import { namesIn } from '../../../../src/domain/voter-files/layouts/layout';

export const layoutOf = (id: string): DeclaredLayout => {
  const found = LAYOUTS.find((layout) => layout.id === id);
  if (!found) throw new Error(`No layout ${id}.`);
  return found;
};

/** The columns of a layout, in the file's order. */
export const columnsOf = (layout: DeclaredLayout, version = 0): string[] => namesIn(layout.columns[version] ?? '');

const written: Partial<Record<DeclaredMeaning, string>> = {
  first: 'MARA',
  middle: 'JO',
  last: 'OKAFOR',
  suffix: 'JR',
  line: '112 ALDER ST',
  number: '112',
  street: 'ALDER',
  street_type: 'ST',
  city: 'ELLERY',
  zip: '02139',
  birth_date: '07/04/1958',
  birth_year: '1958',
  sex: 'F',
  party: 'DEM',
  registered_on: '03/09/2004',
  precinct: 'ELLERY NORTH',
  email: 'mara@example.org',
};

/** The cells of a row: what a person's columns hold, then what is said by the columns' own names. */
export function rowOf(layout: DeclaredLayout, said: Record<string, string>, version = 0): string[] {
  const columns = columnsOf(layout, version);
  const cells = new Map<string, string>();
  for (const [meaning, names] of Object.entries({ ...layout.sometimes, ...layout.reads })) {
    const name = namesIn(names).find((one) => columns.includes(one));
    if (name !== undefined) cells.set(name, written[meaning as DeclaredMeaning] ?? '');
  }
  for (const [name, cell] of Object.entries(said)) {
    if (!columns.includes(name)) throw new Error(`${layout.title} has no column ${name}.`);
    cells.set(name, cell);
  }
  return columns.map((name) => cells.get(name) ?? '');
}

/** What is said by the columns' own names. */
export type Said = Record<string, string>;
export interface Case {
  id: string;
  /** Someone at home, with a unit; someone off the roll, or asleep; someone whose mail goes elsewhere. */
  rows: readonly [Said, Said, Said];
  standings: readonly (string | null)[];
  first: Record<string, unknown>;
  home?: string;
  unit?: string;
}

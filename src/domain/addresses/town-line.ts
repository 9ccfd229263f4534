// "Saint Paul, MN 55101-1234": a town with its state and ZIP, as the last line of an envelope has them.

const STATE_NAMES = `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky,
  LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana,
  NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio,
  OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah,
  VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, PR Puerto Rico, AS American Samoa, GU Guam,
  VI Virgin Islands`;

const stateNames = STATE_NAMES.split(',').map((entry) => {
  const [code = '', ...words] = entry.trim().split(/\s+/);
  return [code, words.join(' ').toUpperCase()] as const;
});

/** The postal codes of the states and territories. */
export const stateCodes: ReadonlySet<string> = new Set(stateNames.map(([code]) => code));

/** A town, its state's code ('' where none is told) and the five digits of its ZIP. */
export interface TownLine {
  city: string;
  state: string;
  zip: string;
}

/**
 * A cell with a town and its ZIP in its parts: "SPRINGFIELD OH 45999", "Saint Paul, MN 55101-1234", "Dayton, Ohio 45417".
 * Null for any other: a town alone, a line with a house number.
 */
export function splitTownLine(text: string): TownLine | null {
  const [, place = '', zip = ''] = /^(\D+?)[\s,.]+(\d{5})(?:-?\d{4})?$/.exec(text.trim()) ?? [];
  return zip === '' ? null : { ...splitState(place), zip };
}

/** A place's town, and the state behind it. A state's whole name needs its comma: Mount Washington is a town. */
function splitState(place: string): Omit<TownLine, 'zip'> {
  const [, town = '', code = ''] = /^(.+?)[\s,]+([A-Z]{2})$/i.exec(place) ?? [];
  if (stateCodes.has(code.toUpperCase())) return { city: town, state: code.toUpperCase() };
  const [, before = '', name = ''] = /^(.+?),\s*([A-Z ]+)$/i.exec(place) ?? [];
  const named = stateNames.find(([, full]) => full === name.toUpperCase());
  return named ? { city: before, state: named[0] } : { city: place, state: '' };
}

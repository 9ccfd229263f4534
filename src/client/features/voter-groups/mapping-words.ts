// The meanings that a column can have, in words and in groups.
import { key } from '../../../domain/words/say';
import type { AddressColumn, PersonColumn } from '../../../contract/import-mapping';
import type { ElectionKind } from '../../../contract/voter-filters';

type Meaning = AddressColumn | PersonColumn;

interface MeaningGroup {
  label: string;
  meanings: readonly (readonly [meaning: Meaning, label: string])[];
}

/** In the order in which people look for them. */
export const meaningGroups: readonly MeaningGroup[] = [
  {
    label: key('The person'),
    meanings: [
      ['last', key('Last name')],
      ['first', key('First name')],
      ['middle', key('Middle name')],
      ['suffix', key('Suffix (Jr, III)')],
      ['name', key('Whole name')],
      ['source_id', key('Voter id')],
      ['birth_date', key('Birth date')],
      ['birth_year', key('Birth year')],
      ['age', key('Age')],
      ['sex', key('Sex')],
      ['language', key('Language')],
      ['phone', key('Phone')],
      ['phone_area', key('Area code')],
      ['mobile', key('Mobile phone')],
      ['email', key('E-mail')],
    ],
  },
  {
    label: key('The address'),
    meanings: [
      ['line', key('Street address in one')],
      ['number', key('House number')],
      ['fraction', key('Fraction or letter of the number')],
      ['prefix', key('Direction before the street')],
      ['pre_type', key('Type before the street')],
      ['street', key('Street name')],
      ['street_type', key('Street type')],
      ['street_suffix', key('Street suffix')],
      ['post_direction', key('Direction behind the street')],
      ['unit_type', key('Kind of unit (Apt, Lot)')],
      ['unit', key('Unit')],
      ['city', key('City')],
      ['state', key('State')],
      ['zip', key('ZIP')],
      ['latitude', key('Latitude')],
      ['longitude', key('Longitude')],
    ],
  },
  {
    label: key('The registration'),
    meanings: [
      ['party', key('Party')],
      ['registered_on', key('Registration date')],
      ['status', key('Status (active, inactive)')],
      ['confidential', key('Confidential record')],
      ['precinct', key('Precinct')],
      ['county', key('County')],
      ['congressional_district', key('Congressional district')],
      ['state_senate_district', key('State senate district')],
      ['state_house_district', key('State house district')],
      ['municipality', key('Municipality')],
      ['ward', key('Ward')],
      ['school_district', key('School district')],
    ],
  },
  {
    label: key('From the campaign'),
    meanings: [
      ['support_score', key('Support score (1 to 5)')],
      ['tags', key('Tags')],
    ],
  },
];

export const electionKindWords: Record<ElectionKind, string> = {
  general: key('General election'),
  primary: key('Primary'),
  other: key('Other election'),
};

/** What a file still lacks (domain/imports/mapping.ts). */
export const missingWords: Record<string, string> = {
  'a last name': key('a last name'),
  'an address': key('an address'),
  'a latitude': key('a latitude'),
  'a longitude': key('a longitude'),
};

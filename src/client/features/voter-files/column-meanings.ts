// The meanings that a column can have, in words and in groups.
import { key, t } from '../../i18n/texts';
import type {
  AddressBlock,
  AddressColumn,
  MappedColumn,
  PersonColumn,
} from '../../../contract/voters/voter-file-mapping';
import type { ElectionKind } from '../../../contract/voters/voter-filters';
import { addressWords } from '../../../domain/voter-files/address-words';

type Meaning = AddressColumn | PersonColumn;

interface MeaningGroup {
  label: string;
  meanings: readonly (readonly [meaning: Meaning, label: string])[];
}

/** In the order in which people look for them. */
export const meaningGroups: readonly MeaningGroup[] = [
  {
    label: key('Person'),
    meanings: [
      ['last', key('Last name')],
      ['first', key('First name')],
      ['middle', key('Middle name')],
      ['suffix', key('Suffix (Jr, III)')],
      ['name', key('Full name')],
      ['source_id', key('Voter ID')],
      ['birth_date', key('Birth date')],
      ['birth_year', key('Birth year')],
      ['age', key('Age')],
      ['sex', key('Sex')],
      ['language', key('Language')],
      ['phone', key('Phone')],
      ['phone_area', key('Area code')],
      ['mobile', key('Mobile phone')],
      ['email', key('Email')],
    ],
  },
  {
    label: key('Address'),
    meanings: [...addressWords, ['latitude', key('Latitude')], ['longitude', key('Longitude')]],
  },
  {
    label: key('Registration'),
    meanings: [
      ['party', key('Party')],
      ['registered_on', key('Registration date')],
      ['status', key('Status (active, inactive)')],
      ['confidential', key('Confidential record')],
      ['votes', key('Elections voted in, named in the cells')],
      ['election_date', key('Election date')],
      ['election_name', key('Election name or type')],
      ['vote', key('Whether or how they voted')],
      ['precinct', key('Precinct')],
      ['precinct_code', key('Precinct code')],
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
    label: key('Leave alone'),
    meanings: [
      ['do_not_contact', key('Do not contact (yes or no)')],
      ['do_not_walk', key('Do not visit (yes or no)')],
      ['do_not_call', key('Do not call (yes or no)')],
      ['do_not_text', key('Do not text (yes or no)')],
      ['do_not_mail', key('Do not mail (yes or no)')],
      ['deceased', key('Deceased (yes or no)')],
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

/** What a file still lacks (domain/voter-files/mapping.ts). */
export const missingWords: Record<string, string> = {
  'a last name': key('a last name'),
  'an address': key('an address'),
  'a latitude': key('a latitude'),
  'a longitude': key('a longitude'),
};

/** Which of several addresses a column belongs to. */
export const blockWords: Record<AddressBlock, string> = {
  residence: key('Home address'),
  mailing: key('Mailing address'),
  former: key('Former address'),
  polling: key('Polling place'),
  other: key('Another address'),
};

/** The address that people are met at stands out. */
export const blockLook = (block: AddressBlock) => (block === 'residence' ? 'good' : 'neutral');

/** As the file names a column, or by its place from 0. */
export const columnName = ({ name }: Pick<MappedColumn, 'name'>, at: number): string =>
  name || t('Column {number}', { number: at + 1 });

/** What a column's meaning was told by. */
export const reasonWords: Record<NonNullable<MappedColumn['by']>, string> = {
  name: key('by its name'),
  contents: key('guessed from its contents'),
  remembered: key('as before'),
};

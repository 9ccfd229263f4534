// A voter as a row of a file describes them, whatever the file's layout.
import type { UnreadKind } from '../../contract/voters/import-status';
import type { PrecinctName } from './precincts';
import type { Wish } from './wishes';
import type { DistrictKind } from '../../contract/voters/voter-filters';

/** A voter as a file tells of them. Blank texts are null; ids and ZIPs are text, because their zeros in front count. */
export interface ImportedVoter {
  /** The file's own key of the voter; null when it has none. */
  source_id: string | null;
  first: string;
  middle: string;
  last: string;
  suffix: string;
  /** From the birth date, else the year, else the age where the caller says of which year. */
  birth_year: number | null;
  /** YYYY-MM-DD. */
  birth_date: string | null;
  sex: 'F' | 'M' | 'X' | null;
  /** In one spelling (see parties.ts): DEM is Democratic. */
  party: string | null;
  /** +1 and ten digits where it is a number of the United States, else as written. */
  phone: string | null;
  /** A number that the file says is a mobile one, written as `phone` is. */
  mobile: string | null;
  email: string | null;
  precinct: string | null;
  /** Where the row has the precinct's code and its name. */
  precinct_name: PrecinctName | null;
  /** YYYY-MM-DD. */
  registered_on: string | null;
  /** active, inactive, pending, removed, denied, or the file's own word in lower case. */
  status: string | null;
  language: string | null;
  /** The law keeps this record from being used: suppress it at once. */
  confidential: boolean;
  /** What the file says that they asked for; null: nothing. */
  wish: Wish | null;
  tags: string[];
  /** Districts as the file writes them; null for none. */
  districts: Record<DistrictKind, string | null>;
  /** 1 (strong support) to 5 (strong against); null when the file has none of these. */
  support_score: number | null;
  /** Keys of the elections this person voted in; null where the file tells of no election. */
  votes: string[] | null;
  /** As the file has it, the line put together where the file has parts; normaliseAddress makes it comparable. */
  address: { line: string; unit: string; city: string; state: string; zip: string };
  /** Degrees (WGS 84), both or neither. */
  latitude: number | null;
  longitude: number | null;
  /** What the row has and could not be read, and is therefore blank here. */
  unread: readonly UnreadKind[];
}

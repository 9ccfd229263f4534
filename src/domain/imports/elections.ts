// The columns of a voter file that tell who voted in which election: GENERAL-11/03/2015, General_2020_11_03, 11/03/2020.
import { cleanCell } from './columns';
import { readDate } from './values';

/** A column of votes; `key` as in contract/voter-filters.ts: "2015-11-03 general". */
export interface ElectionColumn {
  position: number;
  key: string;
}

/** No more elections than a voter's row has room for. */
const most = 256;

/** The elections that a header names, the latest first, and no more than can be kept. */
export function placeElections(header: readonly string[]): ElectionColumn[] {
  return header
    .flatMap((name, position) => {
      const key = electionOf(cleanCell(name));
      return key === null ? [] : [{ position, key }];
    })
    .toSorted((a, b) => (a.key < b.key ? 1 : -1))
    .slice(0, most);
}

function electionOf(name: string): string | null {
  const match = /^(?<kind>[a-z]+)?[-_ ]*(?<date>\d{1,4}[-_/.]\d{1,2}[-_/.]\d{2,4})$/i.exec(name);
  const date = readDate((match?.groups?.['date'] ?? '').replaceAll('_', '-'));
  if (date === null) return null;
  const kind = match?.groups?.['kind']?.toLowerCase() ?? '';
  // Registration dates and the like are no elections.
  if (!/^(?:general|primary|presidentialprimary|special|municipal|local|runoff|other|election|vote|voted|)$/.test(kind))
    return null;
  return `${date} ${kind === 'general' ? 'general' : kind.endsWith('primary') ? 'primary' : 'other'}`;
}

/** The keys of the elections that a row's person voted in; null where the file tells of none. */
export function readVotes(columns: readonly ElectionColumn[], cells: readonly string[]): string[] | null {
  if (columns.length === 0) return null;
  return columns.filter(({ position }) => isVote(cleanCell(cells[position]))).map(({ key }) => key);
}

/** A party, an X, the way of voting: anything but nothing and the words for not. */
function isVote(cell: string): boolean {
  return cell !== '' && !/^(?:n|no|0|false|f|dnv|did not vote|-|none)$/i.test(cell);
}

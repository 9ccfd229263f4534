// What a whole file shows of columns that were matched wrongly: ids that several people have, rows that cannot be read, wishes of far
// too many, homes that are polling places, homes without a house number or a town.
import type { Sentence } from '../../contract/messages/sentence';
import { fileSentence } from '../../contract/messages/voter-files';
import type { ImportedVoter } from './imported-voter';
import { type WishColumn, wishColumns } from '../../contract/voters/voter-file-mapping';
import { readGridNumber } from '../addresses/grid';
import { seenLines } from './seen-lines';
import type { RowOutcome } from './voter-row';
import { says } from './wishes';

export interface DoubtfulColumns {
  sentence: Sentence;
  /** No one can know better: stored that way, people would be lost. */
  certain: boolean;
}

export interface Examination {
  add: (outcome: RowOutcome<ImportedVoter>) => void;
  /** The gravest of what is doubtful; null when nothing is. */
  problem: () => DoubtfulColumns | null;
}

/** A row may always be damaged; from so many on, and from this share, it is the columns. */
const fewRows = 3;
const mostRejected = 0.05;
/** One id in so many rows may be a clerk's mistake. */
const rowsPerRepeatedId = 500;
/** One in so many may have been given to someone else, who then has another name. */
const rowsPerOthersId = 100;
/** In a whole file hardly three voters live behind a door. */
const mostPerHome = 8;
const enoughForHomes = 30;
/** Fewer people than one in five died or asked to be left alone: a column that says so of more may say the opposite. */
const rowsPerWish = 5;
const enoughForWishes = 20;
/** Ids counted one by one; no more are needed to name the worst of them. */
const countedIds = 1000;

/**
 * Looks at every row of a file.
 * @param idColumn what the column of the voter id is called
 * @param wishes what the columns are called that say who must be left alone
 */
export function examination(idColumn: string, wishes: Partial<Record<WishColumn, string>> = {}): Examination {
  let rows = 0;
  let rejected = 0;
  let people = 0;
  let homes = 0;
  let unnumbered = 0;
  let townless = 0;
  let sharing = 0;
  const asking = new Map<WishColumn, number>();
  const ids = seenLines();
  const owners = seenLines();
  const places = seenLines();
  const shared = new Map<string, number>();

  const addId = (id: string, voter: ImportedVoter) => {
    const before = ids.firstLine(id, rows);
    const owner = owners.firstLine(`${id}\u0000${personOf(voter)}`, rows);
    if (before === null || owner !== null) return;
    sharing += 1;
    const known = shared.get(id);
    if (known !== undefined || shared.size < countedIds) shared.set(id, (known ?? 1) + 1);
  };

  return {
    add(outcome) {
      // A header that comes again, or someone whom the law hides, says nothing of the columns.
      if (!outcome.ok && (outcome.hidden !== undefined || outcome.reason.detail_code === 'HEADER_AGAIN')) return;
      rows += 1;
      if (!outcome.ok) {
        rejected += 1;
        return;
      }
      const { source_id, address, wish } = outcome.value;
      people += 1;
      if (wish)
        for (const column of wishColumns) if (says(wish, column)) asking.set(column, (asking.get(column) ?? 0) + 1);
      if (source_id !== null) addId(source_id, outcome.value);
      if (!/^\W*\S*\d/.test(address.line) && !readGridNumber(address.line.toUpperCase())) unnumbered += 1;
      if (address.city === '' && address.zip === '') townless += 1;
      if (places.firstLine(`${address.line}\u0000${address.unit}\u0000${address.zip}`.toUpperCase(), rows) === null)
        homes += 1;
    },
    problem() {
      // One pair in a short list is someone whose name was corrected.
      if (sharing * rowsPerRepeatedId > rows && sharing > Math.min(fewRows, rows * mostRejected)) {
        const most = Math.max(...shared.values());
        const sentence =
          sharing === 1
            ? fileSentence('IDS_REPEAT_ONCE', { column: idColumn })
            : fileSentence('IDS_REPEAT', { column: idColumn, people: sharing, most });
        return { sentence, certain: sharing > fewRows };
      }
      const many = (count: number, of: number) => count > fewRows && count > of * mostRejected;
      if (many(rejected, rows)) return doubt(fileSentence('ROWS_UNREADABLE', { rejected, rows }));
      for (const column of wishColumns) {
        const [name, asked] = [wishes[column], asking.get(column) ?? 0];
        if (name !== undefined && people >= enoughForWishes && asked * rowsPerWish > people)
          return doubt(fileSentence('WISHES_OF_MANY', { column: name, people: asked, rows: people }));
      }
      // A row that isn't read, such as one of totals, is no home.
      if (many(unnumbered, people))
        return doubt(fileSentence('HOMES_WITHOUT_NUMBERS', { rejected: unnumbered, rows: people }));
      if (many(townless, people))
        return doubt(fileSentence('HOMES_WITHOUT_TOWN', { rejected: townless, rows: people }));
      const crowded = people >= enoughForHomes && people > homes * mostPerHome;
      return crowded ? doubt(fileSentence('FEW_HOMES', { people, homes })) : null;
    },
  };
}

/**
 * What is doubtful of a column of IDs that other people in the campaign have; null: hardly any do.
 * @param held how many rows have the ID of someone known, and of how many of all rows it is that of `others`
 */
export function othersIds(
  column: string,
  { held, others, rows }: { held: number; others: number; rows: number },
): Sentence | null {
  const isFew = others * rowsPerOthersId <= rows || others <= Math.min(fewRows, rows * mostRejected);
  return isFew ? null : fileSentence('IDS_OF_OTHERS', { column, others, held });
}

const doubt = (sentence: Sentence): DoubtfulColumns => ({ sentence, certain: false });

/** What stays when someone marries. */
function personOf({ first, last, birth_date, birth_year }: ImportedVoter): string {
  return `${first}\u0000${birth_date ?? birth_year ?? last}`.toUpperCase();
}

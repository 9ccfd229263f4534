// One row of a file of contact results, as someone said that its columns and values are meant.
import type { Channel } from '../../contract/fields';
import { channels as everyChannel, isId } from '../../contract/fields';
import type { ContactResult } from '../../contract/facts/touch';
import { fileSentence } from '../../contract/messages/voter-files';
import type { ResultColumn, ResultMapping } from '../../contract/voters/result-files';
import { normaliseAddress } from '../addresses/address';
import { cleanCell } from '../voter-files/columns';
import { placesOf } from '../voter-files/mapping';
import { isShortened, nameOf, readBirthDate, readId, readYear } from '../voter-files/values';
import { columnsProblem, readPlace, type RowOutcome } from '../voter-files/voter-row';
import { cut } from './cut';
import { plainValue } from './result-columns';
import { whenReader } from './when';

/** A contact as a row tells of it, with all that says whom it was about. */
export interface ReadResult {
  /** The campaign's own id. */
  voter_id: string | null;
  source_id: string | null;
  first: string;
  last: string;
  birth_year: number | null;
  address_key: string | null;
  unit_key: string | null;
  channel: Channel;
  contact_result: ContactResult;
  /** The channels that the person said no to. */
  no_channels: readonly Channel[];
  said_by: string;
  note: string;
  recorded_at: string;
  /** By the campaign's clock. */
  day: string;
  /** What makes it this contact and no other: the file's own words, whatever they are taken for. */
  content: string;
}

const longest = { id: 100, name: 120, said_by: 120, note: 2000, told: 60 };
/** A thing of the past: a result of today without a time is of now at the latest. */
const separator = '\u001F';

/** What a mapping lacks, for a sentence; nothing when a file can be read by it. */
export function missingForResults({ columns, channel }: Pick<ResultMapping, 'columns' | 'channel'>): string[] {
  const has = (...meanings: ResultColumn[]) => meanings.some((meaning) => columns.includes(meaning));
  const byName = has('name') || (has('first') && has('last'));
  const found = byName && has('line', 'street') && has('birth_year', 'birth_date');
  return [
    ...(has('voter_id', 'source_id') || found ? [] : ['a voter ID, or a name, an address and a birth year']),
    ...(has('happened_at') ? [] : ['a date']),
    ...(has('result') ? [] : ['a result']),
    ...(channel !== null || has('channel') ? [] : ['a way of contact']),
  ];
}

/**
 * The reader of a file's rows.
 * @param zone the campaign's
 * @param now what lies behind it has not happened yet
 */
export function resultReader(
  mapping: ResultMapping,
  { zone, now }: { zone: string; now: Date },
): (cells: readonly string[]) => RowOutcome<ReadResult> {
  const { columns, channel: everywhere } = mapping;
  const places = new Map<ResultColumn, number[]>();
  columns.forEach((meaning, at) => {
    if (meaning !== null) places.set(meaning, [...(places.get(meaning) ?? []), at]);
  });
  const address = placesOf({ header: true, columns: columns.map((each) => (isOfPlace(each) ? each : null)) }).address;
  const channels = new Map(mapping.channels.map(({ value, channel }) => [plainValue(value), channel]));
  const results = new Map(mapping.results.map(({ value, result }) => [plainValue(value), result]));
  const when = whenReader(zone, mapping.day_first);
  const today = whenReader(zone, false)(now.toISOString(), '')?.day ?? '';
  const isFuture = ({ at, day, timed }: { at: number; day: string; timed: boolean }) =>
    timed ? at > now.getTime() : day > today;

  return (cells) => {
    const problem = columnsProblem(cells, columns.length);
    if (problem) return { ok: false, reason: problem };
    const read = (column: ResultColumn): string => {
      for (const at of places.get(column) ?? []) {
        const cell = cleanCell(cells[at]);
        if (cell !== '') return cell;
      }
      return '';
    };
    const said = read('result');
    if (said === '') return { ok: false, reason: fileSentence('RESULT_BLANK') };
    const result = results.get(plainValue(said)) ?? null;
    if (result === null)
      return { ok: false, reason: fileSentence('RESULT_UNMATCHED', { text: cut(said, longest.told) }) };
    const how = read('channel');
    const channel = everywhere ?? channels.get(plainValue(how)) ?? null;
    if (channel === null)
      return { ok: false, reason: fileSentence('CHANNEL_UNMATCHED', { text: cut(how, longest.told) }) };
    const [date, time] = [read('happened_at'), read('happened_time')];
    if (date === '') return { ok: false, reason: fileSentence('RESULT_NO_DATE') };
    const happened = when(date, time);
    const text = cut([date, time].filter(Boolean).join(' '), longest.told);
    if (happened === null) return { ok: false, reason: fileSentence('RESULT_DATE_UNREAD', { text }) };
    if (isFuture(happened)) return { ok: false, reason: fileSentence('RESULT_IN_FUTURE', { text }) };

    const source_id = readId(read('source_id'));
    if (isShortened(source_id)) return { ok: false, reason: fileSentence('SHORTENED_ID', { source_id }) };
    const voter_id = read('voter_id').toLowerCase();
    const home = readPlace(address, cells);
    const door = home && normaliseAddress(home.address);
    const { first, last } = nameOf((column) => (column === 'middle' || column === 'suffix' ? '' : read(column)));
    const birth_year =
      Number((readBirthDate(read('birth_date'), now.getUTCFullYear()) ?? '').slice(0, 4)) ||
      readYear(read('birth_year'), now.getUTCFullYear());
    const byPlace = last !== '' && first !== '' && birth_year !== null && door !== null;
    if (voter_id === '' && source_id === '' && !byPlace) return { ok: false, reason: fileSentence('RESULT_OF_NO_ONE') };

    const said_by = cut(read('said_by'), longest.said_by);
    const note = cut(read('note'), longest.note);
    const who =
      voter_id || source_id || [first, last, birth_year, door?.key, door?.unit_key].join(separator).toLowerCase();
    return {
      ok: true,
      value: {
        voter_id: isId(voter_id) ? voter_id : null,
        source_id: cut(source_id, longest.id) || (isId(voter_id) ? null : cut(voter_id, longest.id)) || null,
        first: cut(first, longest.name),
        last: cut(last, longest.name),
        birth_year,
        address_key: byPlace ? door.key : null,
        unit_key: byPlace ? door.unit_key : null,
        channel,
        contact_result: result === 'opted_out' ? 'do_not_contact' : result,
        no_channels: result === 'opted_out' ? [channel] : result === 'do_not_contact' ? everyChannel : [],
        said_by,
        note,
        recorded_at: new Date(Math.min(happened.at, now.getTime())).toISOString(),
        day: happened.day,
        content: [who, plainValue(`${date} ${time}`), plainValue(how || channel), plainValue(said)].join(separator),
      },
    };
  };
}

type OfPlace = Exclude<
  ResultColumn,
  | `happened_${string}`
  | 'voter_id'
  | 'source_id'
  | 'first'
  | 'last'
  | 'name'
  | 'birth_date'
  | 'birth_year'
  | 'channel'
  | 'result'
  | 'said_by'
  | 'note'
>;
const notOfPlace = new Set<string>([
  'voter_id',
  'source_id',
  'first',
  'last',
  'name',
  'birth_date',
  'birth_year',
  'happened_at',
  'happened_time',
  'channel',
  'result',
  'said_by',
  'note',
]);
const isOfPlace = (column: ResultColumn | null): column is OfPlace => column !== null && !notOfPlace.has(column);

// Which column of a file of contact results is which, by its name, and what its values are taken for. All of it is only proposed.
import type { Channel } from '../../contract/fields';
import { isId } from '../../contract/fields';
import type { FileResult, ResultColumn } from '../../contract/voters/result-files';
import { resultColumns } from '../../contract/voters/result-files';
import { plainName } from '../voter-files/columns';
import { guessColumns } from '../voter-files/guess-columns';

type Own = 'voter_id' | 'happened_at' | 'happened_time' | 'channel' | 'result' | 'said_by' | 'note';

/** Names as plainName writes them, the likeliest first: of several columns with one meaning the first name wins. */
const names: Record<Own, string> = {
  voter_id: 'porchlightid porchlightvoterid',
  happened_at: `datecanvassed datecontacted contactdate contactedat contactedon datecontact dateofcontact canvassdate canvassedat canvassedon
    calldate datecalled calledat callstarttime callstart starttime datesent sentat senton textdate datetexted messagedate smsdate
    visitdate datevisited knockdate attemptdate dateattempted interactiondate eventdate contactdatetime calldatetime datetime
    timestamp completedat recordedat resultdate createdat datecreated date when day`,
  happened_time: 'contacttime calltime timecontacted timecanvassed canvasstime timeofcontact timeofday time',
  channel: 'contacttype contacttypename contactmethod contactmode channel method medium inputtype typeofcontact type',
  result: `contactresult canvassresult result resultname resultdescription resultshortname resultcode outcome contactoutcome disposition
    dispositionname calldisposition callresult callstatus canvassstatus contactstatus textresult messagestatus conversationstatus
    visitresult knockresult attemptresult response status`,
  said_by: `canvassedby canvassername canvasser contactedby contactedbyname callername caller texter textername agentname agent
    volunteername volunteer enteredby recordedby createdby organizer fieldstaff worker username user staff`,
  note: 'note notes contactnotes callnotes canvassnotes canvassernotes comment comments remarks memo',
};

const index = new Map(
  Object.entries(names).flatMap(([meaning, list]) =>
    list.split(/\s+/).map((each, rank) => [each, { meaning: meaning as Own, rank }] as const),
  ),
);

const known = new Set<string>(resultColumns);
const isResultColumn = (meaning: string): meaning is ResultColumn => known.has(meaning);

/**
 * What each column seems to hold; null where nothing tells. Each of what happened is one column's; of two IDs, say which afterwards.
 * @param rows the first rows, the header left out
 * @param year in which the file is read
 */
export function guessResultColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  year: number,
): (ResultColumn | null)[] {
  const best = new Map<Own, { at: number; rank: number }>();
  header.forEach((name, at) => {
    const found = index.get(plainName(name));
    const before = found && best.get(found.meaning);
    if (found && (!before || found.rank < before.rank)) best.set(found.meaning, { at, rank: found.rank });
  });
  // "Voter", "First contact" and the like: whatever is of the contact is none of the person's.
  const person = guessColumns(header, rows, year);
  const own = new Map([...best].map(([meaning, { at }]) => [at, meaning]));
  return header.map((_, at): ResultColumn | null => {
    const mine = own.get(at);
    if (mine) return mine;
    const column = person[at];
    // What only looks like it by its contents may be the canvasser's name.
    if (!column || column.by !== 'name' || column.meaning === null || !isResultColumn(column.meaning)) return null;
    return column.meaning === 'source_id' && areIds(rows, at) ? 'voter_id' : column.meaning;
  });
}

/** Whether a column has our own ids. */
const areIds = (rows: readonly (readonly string[])[], at: number) => {
  const filled = rows.flatMap((row) => row[at]?.trim() || []);
  return filled.length > 0 && filled.every((cell) => isId(cell));
};

/** Values are compared in small letters, with single blanks. */
export const plainValue = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Tried in this order, on letters and blanks alone. */
const results: readonly (readonly [FileResult, RegExp])[] = [
  ['deceased', /\b(?:deceased|died|dead)\b/],
  [
    'opted_out',
    /\b(?:opt(?:ed)? ?out|stop|unsubscribed?|do not (?:call|text|mail)|don ?t (?:call|text|mail)|dnc call|remove(?: from list)?)\b/,
  ],
  [
    'do_not_contact',
    /\b(?:do not (?:contact|knock|canvass|visit)|don ?t (?:contact|knock)|dnc|never again|take me off|hostile)\b/,
  ],
  ['moved', /\bmoved\b/],
  ['language_barrier', /\b(?:language|spanish|other language|non english)\b/],
  [
    'left_literature',
    /\b(?:lit(?:erature)?|lit drop(?:ped)?|left (?:lit|message|voicemail|vm)|voice ?mail|door ?hanger|dropped)\b/,
  ],
  [
    'wrong_address',
    /\b(?:wrong (?:number|address|person|house)|disconnected|bad (?:number|address)|not in service|no such (?:address|person))\b/,
  ],
  ['inaccessible', /\b(?:inaccessible|no access|gated?|locked|could not (?:reach|access)|unreachable)\b/],
  ['refused', /\b(?:refused?|refusal|declined|hung ?up|hang ?up|not interested)\b/],
  [
    'not_home',
    /\b(?:not (?:at )?home|nh|no answer|no contact|na|busy|no response|no reply|unanswered|nobody home|no one home|call ?back|not available|unavailable|delivered|sent)\b/,
  ],
  [
    'canvassed',
    /\b(?:canvassed|contacted|talked|spoke|conversation|answered|completed?|reached|replied|responded|met|contact made|answer|surveyed|positive|yes)\b/,
  ],
];

/** The contact result that a word of another tool seems to mean; null where none is near. */
export function proposeResult(value: string): FileResult | null {
  const text = words(value);
  return results.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const channels: readonly (readonly [Channel, RegExp])[] = [
  ['text', /\b(?:text|texts|texting|sms|mms|peer to peer|p2p|message)\b/],
  ['call', /\b(?:phone|call|calls|calling|dial|dialer|dialed|phonebank|phone bank|voice|robocall)\b/],
  ['mail', /\b(?:mail|mailer|mailing|letter|postcard|post|direct mail)\b/],
  ['door', /\b(?:walk|walked|door|doors|canvass|canvassing|knock|knocked|visit|in person|house|minivan|field)\b/],
];

/** The channel that a word of another tool seems to mean; null for any other. */
export function proposeChannel(value: string): Channel | null {
  const text = words(value);
  return channels.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const words = (value: string) =>
  plainValue(value)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

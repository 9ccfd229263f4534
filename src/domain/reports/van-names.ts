// What VAN calls our contact types and results. Whoever uploads the file tells VAN what each word of a column means; with VAN's own
// words that is done in a moment.
import type { CallResult } from '../../contract/outreach/calling';
import type { ContactResult } from '../../contract/facts/touch';
import type { VanChannel } from '../../contract/reports/van-exports';

/** VAN's name of each way to reach someone. */
export const vanContactTypes: Record<VanChannel, string> = { door: 'Walk', call: 'Phone', text: 'SMS Text' };

const atDoors: Record<ContactResult, string> = {
  canvassed: 'Canvassed',
  not_home: 'Not Home',
  refused: 'Refused',
  moved: 'Moved',
  deceased: 'Deceased',
  left_literature: 'Lit Dropped',
  wrong_address: 'Wrong Address',
  inaccessible: 'Inaccessible',
  language_barrier: 'Language Barrier',
  do_not_contact: 'Do Not Contact',
};

const onCalls: Record<CallResult, string> = {
  answered: 'Canvassed',
  no_answer: 'Not Home',
  busy: 'Busy',
  left_message: 'Left Message',
  wrong_number: 'Wrong Number',
  disconnected: 'Disconnected',
  refused: 'Refused',
  call_back: 'Call Back',
  language_barrier: 'Language Barrier',
  do_not_call: 'Do Not Call',
};

/** Names that not every committee has among its canvass results: whoever uploads picks the nearest of theirs. */
export const perhapsUnknown: ReadonlySet<string> = new Set([
  'Wrong Address',
  'Do Not Contact',
  'Do Not Call',
  'Call Back',
]);

/** VAN's name of a result; null for one that isn't known. */
export function vanResult(channel: VanChannel, result: string): string | null {
  const names: Partial<Record<string, string>> = channel === 'door' ? atDoors : channel === 'call' ? onCalls : {};
  return names[result] ?? null;
}

/** Results with which someone was talked to: answers belong to such a contact. */
export const reachingResults: ReadonlySet<string> = new Set<ContactResult | CallResult>(['canvassed', 'answered']);

/** Results that, told of a door, are everyone's behind it. */
export const householdResults: readonly ContactResult[] = ['not_home', 'inaccessible', 'left_literature', 'refused'];

/** What columns of voter files with VAN's ids of registered voters are called, in the form of plainName. */
export const vanIdColumns: readonly string[] = ['voterfilevanid', 'vanid', 'myvotersvanid', 'myvotervanid'];
export const isVanIdColumn = (name: string): boolean => vanIdColumns.includes(name);

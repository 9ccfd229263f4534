// What is recorded at a door beside knocks, ready to be saved.
import { currentTexts } from '../../../i18n/formats';
import type { DoorReport } from '../../../../contract/facts/door-report';
import type { DoorFeature, DoorVoter } from '../../../../contract/doors';
import { doorReportText } from '../../../../domain/door-reports/report-texts';
import type { NewFact } from '../../../offline/outbox/new-item';

type Stamp = 'id' | 'recorded_at' | 'device_id' | 'seq';
/** A fact of a door before the phone stamps it. */
export type NewDoorReport = DoorReport extends infer F ? (F extends DoorReport ? Omit<F, Stamp> : never) : never;

const unstamped = { id: '', recorded_at: '1970-01-01T00:00:00Z', device_id: '', seq: 0 };

/** A fact ready to be saved, named as the list of unsent work names it. */
export function doorReportOf(fact: NewDoorReport, door: DoorFeature | null, voter: DoorVoter | null = null): NewFact {
  const { address, unit } = door?.properties ?? {};
  const where = address ? `${address}${unit ? ` #${unit}` : ''}` : null;
  const who = voter ? `${voter.first} ${voter.last}` : null;
  const text = doorReportText(currentTexts(), { ...fact, ...unstamped });
  return { kind: 'door_fact', label: `${[who, where].filter(Boolean).join(', ')}: ${text}`.replace(/^: /, ''), fact };
}

/** The knock that was saved with a wish not to be contacted: it would mean every channel if it stayed behind. */
export function knockOf(fact: NewDoorReport, label: string): NewFact[] {
  if (fact.kind !== 'do_not_contact' || fact.touch_id === null) return [];
  const { door_id, voter_id, touch_id: replaces } = fact;
  return [{ kind: 'touch', label, fact: { door_id, voter_id, contact_result: null, note: '', gps: null, replaces } }];
}

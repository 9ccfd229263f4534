// What a person can set right in a refused item, and the fact that says it anew.
import { contactResults, type ContactResult } from '../../../contract/facts';
import { mayBeKnownLater } from '../../../domain/sync/outcome';
import { key, say } from '../../../domain/words/say';
import type { NewFact } from '../../local/outbox';
import type { Item } from '../../local/outbox-db';

/** One thing that was typed. */
export interface FixField {
  name: string;
  label: string;
  value: string;
  max: number;
  long: boolean;
}

const line = (name: string, label: string, value: string, max: number): FixField => ({
  name,
  label,
  value,
  max,
  long: false,
});
const note = (value: string, max: number): FixField => ({ name: 'note', label: key('Note'), value, max, long: true });

/** What was typed for an item, as fields; none where nothing was. */
export function fieldsOf(item: Item): FixField[] {
  switch (item.kind) {
    case 'touch':
    case 'placement':
    case 'sign_report':
      return [note(item.fact.note, 2_000)];
    case 'survey_response':
      return item.fact.answers.map((answer, index) => ({
        ...note(answer, 2_000),
        name: String(index),
        label: key('Answer'),
      }));
    case 'door_fact':
      return doorFields(item.fact);
    case 'shift':
    case 'division':
    case 'placement_photo':
      return [];
  }
}

type DoorItem = Extract<Item, { kind: 'door_fact' }>;

function doorFields(fact: DoorItem['fact']): FixField[] {
  switch (fact.kind) {
    case 'follow_up':
    case 'sign_request':
    case 'door_note':
      return [note(fact.note, 500)];
    case 'unit_repair':
      return [line('unit', key('Unit'), fact.unit, 20)];
    case 'person_added':
      return [
        line('first', key('First name'), fact.first, 60),
        line('last', key('Last name'), fact.last, 60),
        line('language', key('Language (optional)'), fact.language, 40),
        line('phone', key('Phone (optional)'), fact.phone, 40),
      ];
    case 'person_corrected':
      // Only what was said: what was left alone stays so.
      return (
        [
          ['first', key('First name'), 60],
          ['last', key('Last name'), 60],
          ['language', key('Language (optional)'), 40],
          ['phone', key('Phone (optional)'), 40],
        ] as const
      ).flatMap(([name, label, max]) => {
        const said = fact[name];
        return said === null ? [] : [line(name, label, said, max)];
      });
    case 'door_added':
      return [
        line('address', key('Address'), fact.address, 160),
        line('unit', key('Unit (optional)'), fact.unit, 20),
        line('zip', key('ZIP'), fact.zip, 10),
      ];
    case 'do_not_contact':
    case 'taken_back':
      return [];
  }
}

/** Whether a correction could help: headquarters refused this one for what it says, and nobody corrected it yet. */
export function isFixable(item: Item, items: readonly Item[]): boolean {
  if (item.state !== 'parked' || isFixed(item, items)) return false;
  // Refused as a fact among others (200), headquarters does not have it. Refused with its whole request it may have it by an
  // earlier one whose answer was lost: then only what can be replaced there may be said anew.
  const replaceable = item.kind === 'touch' || item.kind === 'survey_response' || isReplaceable(item);
  if (item.reason?.status !== 200 && (!replaceable || item.reason?.status === 409)) return false;
  if (item.again && !mayBeKnownLater(item.reason?.code)) return false;
  return item.kind === 'touch' || fieldsOf(item).length > 0;
}

const isReplaceable = (item: Item) =>
  item.kind === 'door_fact' && item.fact.kind !== 'door_added' && item.fact.kind !== 'person_added';

/** Whether a correction of it is on this phone. */
export function isFixed(item: Item, items: readonly Item[]): boolean {
  return item.fixed_by !== undefined && items.some((each) => each.id === item.fixed_by);
}

/** What was set right: the texts by their fields' names, a knock's result, and whether it is the door's alone. */
export interface Fixed {
  texts: Readonly<Record<string, string>>;
  result: ContactResult | null;
  doorOnly: boolean;
}

export function readResult(value: string): ContactResult | null {
  return contactResults.find((each) => each === value) ?? null;
}

/** The correction; null for what cannot be corrected. Headquarters has not stored the refused one, so it replaces what that would have. */
export function correctionOf(item: Item, { texts, result, doorOnly }: Fixed): NewFact | null {
  const label = say('{label} (corrected)', { label: item.label });
  const told = (name: string, before: string) => (texts[name] ?? before).trim();
  switch (item.kind) {
    case 'touch': {
      const { note: before, voter_id, replaces, id } = item.fact;
      const fact = {
        ...item.fact,
        contact_result: result,
        note: told('note', before),
        voter_id: doorOnly ? null : voter_id,
        replaces: replaces ?? id,
      };
      return { kind: 'touch', label, fact };
    }
    case 'survey_response': {
      const answers = item.fact.answers.map((answer, index) => told(String(index), answer));
      return {
        kind: 'survey_response',
        label,
        fact: { ...item.fact, answers, replaces: item.fact.replaces ?? item.id },
      };
    }
    case 'placement':
      return { kind: 'placement', label, fact: { ...item.fact, note: told('note', item.fact.note) } };
    case 'sign_report':
      return { kind: 'sign_report', label, fact: { ...item.fact, note: told('note', item.fact.note) } };
    case 'door_fact':
      return {
        kind: 'door_fact',
        label,
        fact: { ...doorFix(item.fact, told), replaces: item.fact.replaces ?? item.id },
      };
    case 'shift':
    case 'division':
    case 'placement_photo':
      return null;
  }
}

function doorFix(fact: DoorItem['fact'], told: (name: string, before: string) => string): DoorItem['fact'] {
  switch (fact.kind) {
    case 'follow_up':
    case 'sign_request':
    case 'door_note':
      return { ...fact, note: told('note', fact.note) };
    case 'unit_repair':
      return { ...fact, unit: told('unit', fact.unit) };
    case 'person_added': {
      const { first, last, language, phone } = fact;
      return {
        ...fact,
        first: told('first', first),
        last: told('last', last),
        language: told('language', language),
        phone: told('phone', phone),
      };
    }
    case 'person_corrected': {
      const { first, last, language, phone } = fact;
      return {
        ...fact,
        first: first === null ? null : told('first', first),
        last: last === null ? null : told('last', last),
        language: language === null ? null : told('language', language),
        phone: phone === null ? null : told('phone', phone),
      };
    }
    case 'door_added':
      return {
        ...fact,
        address: told('address', fact.address),
        unit: told('unit', fact.unit),
        zip: told('zip', fact.zip),
      };
    case 'do_not_contact':
    case 'taken_back':
      return fact;
  }
}

// A door report: what is recorded at a door besides touches and answers. What it adds goes before the facts that name it.
import { doorReport, type DoorReport } from '../../../contract/facts/door-report';
import { key } from '../../i18n/catalogue';
import { lineField, noteField } from '../corrections';
import { factKind, type FixField } from '../kind';
import { walkbookLane } from '../lanes';

export const doorReportKind = factKind<DoorReport>({
  label: key('Door report'),
  schema: doorReport,
  lane: (_, { walkbook_id }) => walkbook_id && walkbookLane(walkbook_id),
  carrier: { by: 'walkbook', list: 'door_facts' },
  needs: { door_id: 'door', voter_id: 'person' },
  creates: [
    { what: 'door', field: 'door_id', when: 'door_added' },
    { what: 'person', field: 'voter_id', when: 'person_added' },
    { what: 'attachment', field: 'id', when: 'photo' },
    { what: 'attachment', field: 'id', when: 'voice_note' },
  ],
  correction: {
    fields,
    corrected: (fact, read) => ({ ...corrected(fact, read), replaces: fact.replaces ?? fact.id }),
    canBeReplaced: ({ kind }) => kind !== 'door_added' && kind !== 'person_added',
  },
  table: 'all_door_facts',
});

/** What a person is known by, as texts. */
const personFields = [
  ['first', key('First name'), 60],
  ['last', key('Last name'), 60],
  ['language', key('Language (optional)'), 40],
  ['phone', key('Phone (optional)'), 40],
] as const;

function fields(fact: DoorReport): FixField[] {
  switch (fact.kind) {
    case 'follow_up':
    case 'sign_request':
    case 'door_note':
      return [noteField(fact.note, 500)];
    case 'unit_repair':
      return [lineField('unit', key('Unit'), fact.unit, 20)];
    case 'person_added':
    case 'person_corrected':
      // Only what was said: what was left alone stays so.
      return personFields.flatMap(([name, label, max]) => {
        const said = fact[name];
        return said === null ? [] : [lineField(name, label, said, max)];
      });
    case 'door_added':
      return [
        lineField('address', key('Address'), fact.address, 160),
        lineField('unit', key('Unit (optional)'), fact.unit, 20),
        lineField('zip', key('ZIP'), fact.zip, 10),
      ];
    case 'do_not_contact':
    case 'photo':
    case 'voice_note':
    case 'taken_back':
      return [];
  }
}

function corrected(fact: DoorReport, read: (name: string, before: string) => string): DoorReport {
  const given = (name: string, before: string | null) => (before === null ? null : read(name, before));
  switch (fact.kind) {
    case 'follow_up':
    case 'sign_request':
    case 'door_note':
      return { ...fact, note: read('note', fact.note) };
    case 'unit_repair':
      return { ...fact, unit: read('unit', fact.unit) };
    case 'person_added':
      return {
        ...fact,
        first: read('first', fact.first),
        last: read('last', fact.last),
        language: read('language', fact.language),
        phone: read('phone', fact.phone),
      };
    case 'person_corrected':
      return {
        ...fact,
        first: given('first', fact.first),
        last: given('last', fact.last),
        language: given('language', fact.language),
        phone: given('phone', fact.phone),
      };
    case 'door_added':
      return {
        ...fact,
        address: read('address', fact.address),
        unit: read('unit', fact.unit),
        zip: read('zip', fact.zip),
      };
    case 'do_not_contact':
    case 'photo':
    case 'voice_note':
    case 'taken_back':
      return fact;
  }
}

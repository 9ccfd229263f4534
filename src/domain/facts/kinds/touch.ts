// A touch: one recorded attempt on a person or a door.
import { contactResults, touch, type Touch } from '../../../contract/facts/touch';
import { key } from '../../i18n/catalogue';
import { resultWords } from '../result-names';
import { noteField } from '../corrections';
import { factKind, type FixField } from '../kind';
import { walkbookLane } from '../lanes';
import { upcastTouch } from '../older-payloads';

export const touchKind = factKind<Touch>({
  label: key('Result'),
  schema: touch,
  lane: (_, { walkbook_id }) => walkbook_id && walkbookLane(walkbook_id),
  carrier: { by: 'walkbook', list: 'touches' },
  needs: { door_id: 'door', voter_id: 'person' },
  creates: [],
  correction: {
    fields: (fact) => [...resultField(fact), ...doorOnlyField(fact), noteField(fact.note, 2_000)],
    corrected: (fact, read) => ({
      ...fact,
      contact_result: readResult(read('result', fact.contact_result ?? '')),
      note: read('note', fact.note),
      voter_id: read('door_only', '') === 'yes' ? null : fact.voter_id,
      replaces: fact.replaces ?? fact.id,
    }),
    canBeReplaced: () => true,
  },
  upcast: upcastTouch,
  table: 'all_touches',
});

const readResult = (value: string) => contactResults.find((each) => each === value) ?? null;

/** A touch that undoes another one has no result to choose. */
function resultField({ contact_result: value }: Touch): FixField[] {
  if (value === null) return [];
  const choices = contactResults.map((result) => [result, resultWords[result].title] as const);
  return [{ name: 'result', label: key('Result'), value, as: 'choice', max: 0, choices }];
}

function doorOnlyField({ voter_id: person }: Touch): FixField[] {
  if (person === null) return [];
  const label = key('Record it for the door, not for this person');
  return [{ name: 'door_only', label, value: '', as: 'check', max: 0 }];
}

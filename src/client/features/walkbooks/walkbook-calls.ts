// What a manager does to a walkbook as a whole: archive and bring back (with undo), assign people, and how it is said.
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { call } from '../../data/api';
import { archive } from '../../ui/tables/archive';

type Named = Pick<WalkbookSummary, 'id' | 'name'>;

/** Archives or restores, says so with an undo, and calls `after` with what the server answered. Never throws. */
export function archiveWalkbook(
  campaign_id: string,
  { id: walkbook_id, name }: Named,
  archived: boolean,
  after: (answered: WalkbookSummary) => void,
): Promise<void> {
  return archive({
    name,
    archived,
    kept: t('“{name}” is archived. Its results are kept.', { name }),
    send: async (to) =>
      after(await call(contract.walkbooks.archive, { query: { walkbook_id, campaign_id, archived: to } })),
  });
}

/** First names of the assigned; two of the same name get the last name's letter. */
export function peopleWords(people: WalkbookSummary['assigned']): string {
  const firsts = people.map((person) => person.first);
  return people
    .map((person) =>
      firsts.filter((first) => first === person.first).length > 1
        ? `${person.first} ${person.last.charAt(0)}.`
        : person.first,
    )
    .join(', ');
}

// What a manager does to a walkbook as a whole: archive and bring back (with undo), assign people, and how it is said.
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { toast } from '../../ui/primitives/toast';

type Named = Pick<WalkbookSummary, 'id' | 'name'>;

/** Archives or restores, says so with an undo, and calls `after` with what the server answered. Never throws. */
export async function archiveWalkbook(
  campaignId: string,
  walkbook: Named,
  archived: boolean,
  after: (answered: WalkbookSummary) => void,
): Promise<void> {
  try {
    const query = { walkbook_id: walkbook.id, campaign_id: campaignId, archived };
    const answered = await call(contract.walkbooks.archive, { query });
    after(answered);
    toast({
      icon: 'check',
      text: archived
        ? t('“{name}” is archived. Its results are kept.', { name: walkbook.name })
        : t('“{name}” is restored.', { name: walkbook.name }),
      action: { label: t('Undo'), run: () => void archiveWalkbook(campaignId, walkbook, !archived, after) },
      ms: 10_000,
    });
  } catch (error) {
    const values = { name: walkbook.name, messageFor: messageFor(error) };
    toast({
      icon: 'alert',
      text: archived
        ? t('“{name}” couldn’t be archived. {messageFor}', values)
        : t('“{name}” couldn’t be restored. {messageFor}', values),
      ms: 10_000,
    });
  }
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

// What is done with a whole survey: it is archived or brought back, with an undo, or duplicated.
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { ApiError, call } from '../../data/api';
import { changeFailedText } from '../../data/change-failed';
import { toast } from '../../ui/primitives/toast';
import { archive } from '../../ui/tables/archive';

/** Calls `after` with what the server answered. Never throws: a refusal is said in a toast. */
export function archiveSurvey(
  campaign_id: string,
  { id: survey_id, name }: Pick<Survey, 'id' | 'name'>,
  archived: boolean,
  after: (answered: Survey) => void,
): Promise<void> {
  return archive({
    name,
    archived,
    kept: t('“{name}” is archived. Its answers are kept.', { name }),
    send: async (to) =>
      after(await call(contract.surveys.archive, { query: { survey_id, campaign_id, archived: to } })),
  });
}

/** Makes a copy under a free name, and hands it on. Never throws: a refusal is said in a toast. */
export async function duplicateSurvey(
  campaign_id: string,
  { id, name }: Pick<Survey, 'id' | 'name'>,
  after: (copy: Survey) => void,
): Promise<void> {
  // A name has at most 120 characters.
  const short = name.slice(0, 100);
  const names = [
    t('Copy of {name}', { name: short }),
    ...[2, 3, 4, 5].map((number) => t('Copy {number} of {name}', { number, name: short })),
  ];
  for (const copied of names) {
    try {
      const copy = await call(contract.surveyEdits.duplicate, { body: { id, campaign_id, name: copied } });
      toast({ icon: 'check', text: t('“{name}” is saved. Change what you like.', { name: copy.name }) });
      after(copy);
      return;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NAME_EXISTS' && copied !== names.at(-1)) continue;
      toast({
        icon: 'alert',
        text: changeFailedText(error),
        ms: 10_000,
      });
      return;
    }
  }
}

// What is done with a whole survey: it is archived or brought back, with an undo, or duplicated.
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { ApiError, call } from '../../data/api';
import { changeFailedText } from '../../data/change-failed';
import { toast } from '../../ui/primitives/toast';
import { archive } from '../../ui/tables/archive';

/** Calls `after` with what the server answered. Never throws: a refusal is said in a toast. */
export async function archiveSurvey(
  campaign_id: string,
  { id: survey_id, name }: Pick<Survey, 'id' | 'name'>,
  archived: boolean,
  after: (answered: Survey) => void,
): Promise<void> {
  const asking = archived ? await walkbooksAsking(campaign_id, survey_id) : 0;
  const kept =
    asking === 0
      ? t('“{name}” is archived. Its answers are kept.', { name })
      : tPlural(
          asking,
          '“{name}” is archived, and {count} walkbook no longer asks it at the door. Its answers are kept.',
          '“{name}” is archived, and {count} walkbooks no longer ask it at the door. Its answers are kept.',
          { name },
        );
  return archive({
    name,
    archived,
    kept,
    send: async (to) =>
      after(await call(contract.surveys.archive, { query: { survey_id, campaign_id, archived: to } })),
  });
}

/** How many unfinished walkbooks have it; 0 as well where that can't be asked just now. */
async function walkbooksAsking(campaign_id: string, survey_id: string): Promise<number> {
  const walkbooks = await call(contract.walkbooks.all, { query: { campaign_id, include_archived: false } }).catch(
    () => [],
  );
  return walkbooks.filter((each) => each.survey_id === survey_id && each.doors_done < each.doors).length;
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

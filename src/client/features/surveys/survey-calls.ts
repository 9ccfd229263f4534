// Archives a survey or brings it back, and says so with an undo.
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { toast } from '../../ui/primitives/toast';

/** Calls `after` with what the server answered. Never throws: a refusal is said in a toast. */
export async function archiveSurvey(
  campaignId: string,
  survey: Pick<Survey, 'id' | 'name'>,
  archived: boolean,
  after: (answered: Survey) => void,
): Promise<void> {
  try {
    after(await call(contract.surveys.archive, { query: { survey_id: survey.id, campaign_id: campaignId, archived } }));
    toast({
      icon: 'check',
      text: archived
        ? t('“{name}” is archived. Its answers are kept.', { name: survey.name })
        : t('“{name}” is restored.', { name: survey.name }),
      action: { label: t('Undo'), run: () => void archiveSurvey(campaignId, survey, !archived, after) },
      ms: 10_000,
    });
  } catch (error) {
    const why = messageFor(error);
    toast({
      icon: 'alert',
      text: archived
        ? t('“{name}” was not archived. {why}', { name: survey.name, why })
        : t('“{name}” was not restored. {why}', { name: survey.name, why }),
      ms: 10_000,
    });
  }
}

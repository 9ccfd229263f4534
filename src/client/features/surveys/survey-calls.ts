// Archives a survey or brings it back, and says so with an undo.
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { toast } from '../../ui/toast';

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
        ? say('“{name}” is archived. Its answers stay.', { name: survey.name })
        : say('“{name}” is back among the surveys.', { name: survey.name }),
      action: { label: say('Undo'), run: () => void archiveSurvey(campaignId, survey, !archived, after) },
      ms: 10_000,
    });
  } catch (error) {
    const why = messageFor(error);
    toast({
      icon: 'alert',
      text: archived
        ? say('“{name}” was not archived. {why}', { name: survey.name, why })
        : say('“{name}” was not restored. {why}', { name: survey.name, why }),
      ms: 10_000,
    });
  }
}

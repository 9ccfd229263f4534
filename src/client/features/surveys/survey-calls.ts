// Archives a survey or brings it back, and says so with an undo.
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Survey } from '../../../contract/surveys';
import { call } from '../../data/api';
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

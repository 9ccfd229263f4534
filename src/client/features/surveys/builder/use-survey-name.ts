// Whether a survey's name is free.
import { contract } from '../../../../contract';
import { call } from '../../../data/api';
import { type NameCheck, useNameCheck } from '../../../data/use-name-check';
import { t } from '../../../i18n/texts';

export function useSurveyName(campaignId: string): NameCheck {
  return useNameCheck(
    (name, signal) =>
      call(contract.surveys.checkName, { params: { campaign: campaignId }, query: { name } }, { signal }),
    t('Failed to check survey name uniqueness'),
  );
}

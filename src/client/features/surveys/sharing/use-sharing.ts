// Which surveys are shared down the tree of campaigns, and which this campaign has from above.
import { contract } from '../../../../contract';
import type { SharedSurvey, SurveySharing } from '../../../../contract/survey-office/shared-surveys';
import { useCall, type Loaded } from '../../../data/use-call';
import { useMember } from '../../../session/session';

export function useSurveySharing(): { loaded: Loaded<SurveySharing>; of: (surveyId: string) => SharedSurvey | null } {
  const { campaignId } = useMember();
  const loaded = useCall(contract.sharedSurveys.all, { query: { campaign_id: campaignId } });
  return {
    loaded,
    of: (surveyId) => loaded.data?.surveys.find(({ survey_id }) => survey_id === surveyId) ?? null,
  };
}

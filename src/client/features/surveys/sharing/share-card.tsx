// Sharing a survey with everything below this campaign, and how many there gave which answer.
import { contract } from '../../../../contract';
import type { SurveySharing } from '../../../../contract/survey-office/shared-surveys';
import type { Survey } from '../../../../contract/surveys';
import { call } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { useCall, type Loaded } from '../../../data/use-call';
import { t } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { CheckField } from '../../../ui/fields/fields';
import { Stack } from '../../../ui/layout/stack-and-row';
import { Card } from '../../../ui/primitives/card';
import { Loadable } from '../../../ui/primitives/loadable';
import { Problem } from '../../../ui/primitives/problem';
import { toast } from '../../../ui/primitives/toast';
import { AnswersOfChapters } from './answers-of-chapters';

interface Props {
  survey: Survey;
  /** Whether it is shared now. */
  shared: boolean;
  loaded: Loaded<SurveySharing>;
}

export function ShareCard({ survey, shared, loaded }: Props) {
  const { campaignId, can } = useMember();
  const { busy, problem, refused, act } = useAction();
  if (!loaded.data || (!loaded.data.has_chapters && !shared)) return null;
  if (!can('campaign.edit')) return shared ? <Card title={t('Chapters')}>{t('Shared with all chapters.')}</Card> : null;
  const share = async (wanted: boolean) => {
    const body = { campaign_id: campaignId, survey_id: survey.id, shared: wanted };
    loaded.replace(await call(contract.sharedSurveys.share, { body }));
    toast({
      text: wanted
        ? t('Shared. The chapters have it in a moment.')
        : t('No longer shared. Each chapter keeps its answers.'),
      icon: 'check',
    });
  };
  return (
    <Card title={t('Chapters')}>
      <Stack gap={10}>
        <CheckField
          checked={shared}
          disabled={!shared && survey.record_status === 'archived'}
          busy={busy}
          onChange={(checked) => void act(() => share(checked))}
        >
          {t('Share with all chapters')}
        </CheckField>
        <p className="quiet">
          {t(
            'Every campaign below this one can use this survey and what to say at the door, and can’t change them. Your changes reach them at their next sync. You see how many people gave each answer, never who.',
          )}
        </p>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
      </Stack>
    </Card>
  );
}

export function ChapterAnswers({ survey }: { survey: Survey }) {
  const { campaignId } = useMember();
  const loaded = useCall(contract.sharedSurveys.answers, { query: { campaign_id: campaignId, survey_id: survey.id } });
  return (
    <Card title={t('Answers in the chapters')}>
      <Loadable loaded={loaded}>
        {(answers) => <AnswersOfChapters name={survey.name} answers={answers} onAgain={loaded.reload} />}
      </Loadable>
    </Card>
  );
}

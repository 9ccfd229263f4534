// What the code on each piece leads to: a few questions, a pledge, a yard sign. Leaving the list is always offered.
import { contract } from '../../../contract';
import { maxPageQuestions, maxPaidFor, maxPledge, type MailPage } from '../../../contract/outreach/mail-responses';
import { firstQuestions, toggleQuestion } from '../../../domain/mailers/page-questions';
import { useCall } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { roadSignList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { CheckField, SelectField } from '../../ui/fields/fields';
import { SurveyField } from '../../ui/fields/survey-field';
import { TextField } from '../../ui/fields/text-field';
import { Stack } from '../../ui/layout/stack-and-row';
import { Problem } from '../../ui/primitives/problem';
import classes from './mailers.module.css';

export const noPage: MailPage = { survey_id: null, question_ids: [], pledge: '', road_sign_id: null, paid_for_by: '' };

interface Props {
  page: MailPage;
  onChange: (page: MailPage) => void;
  /** What is wrong with the choice of questions. */
  error: string | undefined;
}

export function PageFields({ page, onChange, error }: Props) {
  const { campaign, campaignId } = useMember();
  const surveys = useCall(contract.surveys.all, { query: { campaign_id: campaignId } });
  const signs = useKept(roadSignList);
  const all = surveys.data ?? [];
  const questions = all.find(({ id }) => id === page.survey_id)?.questions ?? [];
  const change = (part: Partial<MailPage>) => onChange({ ...page, ...part });
  const chooseSurvey = (id: string) => {
    const survey = all.find((each) => each.id === id);
    change({ survey_id: survey?.id ?? null, question_ids: firstQuestions(survey?.questions ?? [], maxPageQuestions) });
  };
  return (
    <div className={classes.page}>
      <Stack gap={14}>
        <p className="quiet">
          {t(
            'People scan the code or type the address under it. They can always stop mail, or say that someone has moved. No names are shown.',
          )}
        </p>
        <SurveyField surveys={all} value={page.survey_id ?? ''} onChange={chooseSurvey} />
        {questions.length > 0 && (
          <fieldset className={classes.questions}>
            <legend>{t('Questions on the page, {max} at most', { max: maxPageQuestions })}</legend>
            {questions.map((question) => (
              <CheckField
                key={question.id}
                checked={page.question_ids.includes(question.id)}
                onChange={() => change({ question_ids: toggleQuestion(questions, page.question_ids, question.id) })}
              >
                {question.text}
              </CheckField>
            ))}
            {error !== undefined && <Problem>{error}</Problem>}
          </fieldset>
        )}
        <TextField
          label={t('Pledge (optional)')}
          hint={t('For example: I will vote on Tuesday.')}
          value={page.pledge}
          maxLength={maxPledge}
          autoComplete="off"
          onChange={(event) => change({ pledge: event.currentTarget.value })}
        />
        <SelectField
          label={t('Yard sign that can be asked for')}
          value={page.road_sign_id ?? ''}
          onChange={(event) => change({ road_sign_id: event.currentTarget.value || null })}
          options={[
            ['', t('None||yard sign')],
            ...(signs.data ?? [])
              .filter(({ record_status: status }) => status === 'is_active')
              .map((sign) => [sign.id, sign.name] as const),
          ]}
        />
        <TextField
          label={t('Paid for by (optional)')}
          hint={t('Shown at the foot of the page, as the law of your state asks for it.')}
          value={page.paid_for_by}
          placeholder={t('Paid for by {name}', { name: campaign.name })}
          maxLength={maxPaidFor}
          autoComplete="off"
          onChange={(event) => change({ paid_for_by: event.currentTarget.value })}
        />
      </Stack>
    </div>
  );
}

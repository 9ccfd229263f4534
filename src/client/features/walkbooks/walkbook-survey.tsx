// The survey of a walkbook: which one, another one, or none.
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import type { Survey } from '../../../contract/surveys';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { SelectField } from '../../ui/fields/fields';
import classes from './manage.module.css';

interface Props {
  walkbook: Pick<WalkbookSummary, 'survey_id' | 'survey_name'>;
  surveys: readonly Survey[];
  busy: boolean;
  onChange: (surveyId: string | null, said: string) => void;
}

export function WalkbookSurvey({ walkbook, surveys, busy, onChange }: Props) {
  const { survey_id, survey_name } = walkbook;
  const listed = surveys.some((survey) => survey.id === survey_id);
  return (
    <div className={classes.survey}>
      <SelectField
        label={t('Survey at these doors')}
        value={survey_id ?? ''}
        disabled={busy}
        onChange={(event) => {
          const next = surveys.find((survey) => survey.id === event.currentTarget.value);
          onChange(
            next?.id ?? null,
            next
              ? t('Volunteers will ask “{name}” from now on.', { name: next.name })
              : t('No survey will be asked from now on. Answers so far are kept.'),
          );
        }}
      >
        <option value="">{t('No survey')}</option>
        {survey_id && !listed && <option value={survey_id}>{survey_name ?? t('Current survey')}</option>}
        {surveys.map((survey) => (
          <option key={survey.id} value={survey.id}>
            {survey.name}
          </option>
        ))}
      </SelectField>
      {survey_id && (
        <Link to="/app/survey/id/$id" params={{ id: survey_id }} className={classes.more}>
          {t('All answers to this survey')}
        </Link>
      )}
    </div>
  );
}

// The survey of a walkbook: which one, another one, or none.
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import type { Survey } from '../../../contract/surveys';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { SurveyField } from '../../ui/fields/survey-field';
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
      <SurveyField
        label={t('Survey at these doors')}
        // One that was archived since is attached still.
        surveys={
          survey_id && !listed ? [{ id: survey_id, name: survey_name ?? t('Current survey') }, ...surveys] : surveys
        }
        value={survey_id ?? ''}
        disabled={busy}
        onChange={(id) => {
          const next = surveys.find((survey) => survey.id === id);
          onChange(
            next?.id ?? null,
            next
              ? t('Volunteers will ask “{name}” from now on.', { name: next.name })
              : t('No survey will be asked from now on. Answers so far are kept.'),
          );
        }}
      />
      {survey_id && (
        <Link to="/app/survey/id/$id" params={{ id: survey_id }} className={classes.more}>
          {t('All answers to this survey')}
        </Link>
      )}
    </div>
  );
}

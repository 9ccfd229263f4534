// What someone answered to a question of a survey.
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { SelectField } from '../../ui/fields/fields';
import { PickValues } from '../../ui/fields/pick-values';
import type { ConditionProps, LeafOf } from './condition-options';
import { Stack } from '../../ui/layout/stack-and-row';

export function AnswerCondition({ leaf, onChange, offers }: ConditionProps<LeafOf<'answer'>>) {
  const question = offers.surveys.flatMap(({ questions }) => questions).find(({ id }) => id === leaf.question_id);
  return (
    <Stack>
      <SelectField
        label={t('Question')}
        value={leaf.question_id}
        onChange={(event) => onChange({ ...leaf, question_id: event.currentTarget.value, answers: [] })}
      >
        <option value="">{t('Choose a question')}</option>
        {offers.surveys.map((survey) => (
          <optgroup key={survey.id} label={survey.name}>
            {survey.questions.map(({ id, text, retired_at: until }) => (
              <option key={id} value={id}>
                {until ? t('{text} (until {day})', { text, day: formatDate(until, 'dayYear') }) : text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {question && question.answers.length > 0 && (
        <PickValues
          legend={t('Any of these answers (leave empty for any)')}
          many={t('answers')}
          options={question.answers.map((answer) => ({ values: [answer], label: answer }))}
          chosen={leaf.answers}
          onChange={(answers) => onChange({ ...leaf, answers })}
        />
      )}
    </Stack>
  );
}

// By what the answers to a survey are found: the question, the answer, who took it, where, and on which days.
import { contract } from '../../../../contract';
import type { Question } from '../../../../contract/surveys';
import { useCall } from '../../../data/use-call';
import { formatDate } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { SelectField } from '../../../ui/fields/fields';
import { TextField } from '../../../ui/fields/text-field';
import classes from './answer-filters.module.css';

export const noFilter = { question_id: '', answer: '', user_id: '', walkbook_id: '', from: '', to: '' };
/** Empty: all of them. */
export type AnswerFilter = typeof noFilter;

interface Props {
  filter: AnswerFilter;
  questions: readonly (Question & { retired_at?: string })[];
  onChange: (filter: AnswerFilter) => void;
}

export function AnswerFilters({ filter, questions, onChange }: Props) {
  const { campaignId } = useMember();
  const query = { campaign_id: campaignId };
  const people = useCall(contract.users.campaignAccount, { query });
  const walkbooks = useCall(contract.walkbooks.all, { query: { ...query, include_archived: true } });
  const set = (change: Partial<AnswerFilter>) => onChange({ ...filter, ...change });
  const answers = questions.find(({ id }) => id === filter.question_id)?.answers ?? [];
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('Question')}
        value={filter.question_id}
        options={[
          ['', t('All questions')],
          ...questions.map(({ id, text, retired_at: until }) => {
            const asked = until ? t('{text} (until {day})', { text, day: formatDate(until, 'dayYear') }) : text;
            return [id, asked] as const;
          }),
        ]}
        onChange={(event) => set({ question_id: event.currentTarget.value, answer: '' })}
      />
      {answers.length > 0 && (
        <SelectField
          label={t('Answer')}
          value={filter.answer}
          options={[['', t('Any answer')], ...answers.map((answer) => [answer, answer] as const)]}
          onChange={(event) => set({ answer: event.currentTarget.value })}
        />
      )}
      <SelectField
        label={t('Recorded by')}
        value={filter.user_id}
        options={[
          ['', t('Everyone')],
          ...(people.data ?? []).map(({ id, first, last }) => [id, `${first} ${last}`] as const),
        ]}
        onChange={(event) => set({ user_id: event.currentTarget.value })}
      />
      <SelectField
        label={t('Walkbook')}
        value={filter.walkbook_id}
        options={[['', t('All walkbooks')], ...(walkbooks.data ?? []).map(({ id, name }) => [id, name] as const)]}
        onChange={(event) => set({ walkbook_id: event.currentTarget.value })}
      />
      <TextField
        label={t('From')}
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextField
        label={t('To')}
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
    </div>
  );
}

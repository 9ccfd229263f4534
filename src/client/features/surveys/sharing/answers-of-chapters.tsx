// How many people gave each answer to a shared survey, by chapter. Each chapter's numbers are with all below it.
import { useState } from 'react';
import type { AnswersBelow, AnswersRow } from '../../../../contract/survey-office/shared-surveys';
import { t, tPlural } from '../../../i18n/texts';
import { useMember } from '../../../session/session';
import { SelectField } from '../../../ui/fields/fields';
import { Row, Stack } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { DataTable, type Column } from '../../../ui/tables/data-table';

interface Props {
  /** The survey's. */
  name: string;
  answers: AnswersBelow;
  onAgain: () => void;
}

export function AnswersOfChapters({ name, answers: { questions, rows, behind }, onAgain }: Props) {
  const { campaignId } = useMember();
  const [chosen, setChosen] = useState<string>();
  const question = questions.find(({ id }) => id === chosen) ?? questions[0];
  if (!question) return <p className="quiet">{t('This survey has no answers to pick from, so nothing is counted.')}</p>;
  return (
    <Stack gap={12}>
      {questions.length > 1 && (
        <SelectField
          label={t('Question')}
          value={question.id}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          options={questions.map(({ id, text, retired_at }): [string, string] => [
            id,
            retired_at === null ? text : t('{question} (no longer asked)', { question: text }),
          ])}
        />
      )}
      {behind > 0 && (
        <Row gap={8}>
          <p className="quiet">
            {tPlural(behind, 'One campaign isn’t counted yet.', '{count} campaigns aren’t counted yet.')}
          </p>
          <Button small onClick={onAgain}>
            {t('Count more')}
          </Button>
        </Row>
      )}
      <DataTable
        label={question.text}
        columns={columns(question, campaignId)}
        rows={rows}
        rowKey={({ id }) => id}
        file={t('{survey}, by chapter', { survey: name })}
        excel
      />
    </Stack>
  );
}

function columns({ id: question, answers }: AnswersBelow['questions'][number], own: string): Column<AnswersRow>[] {
  const people = ({ counts }: AnswersRow, answer: string) =>
    counts.find((each) => each.question_id === question && each.answer === answer)?.people ?? 0;
  return [
    {
      key: 'name',
      label: t('Campaign'),
      value: ({ name }) => name,
      cell: ({ id, name, below }) =>
        id === own
          ? t('{name} itself', { name })
          : below > 0
            ? tPlural(below, '{name} and one below it', '{name} and {count} below it', { name })
            : name,
    },
    ...answers.map((answer, at): Column<AnswersRow> => ({
      key: `answer ${at}`,
      label: answer,
      value: (row) => people(row, answer),
      figures: true,
    })),
  ];
}

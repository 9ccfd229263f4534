// The form of a survey, new or saved: its name, its questions in order, and how it looks at the door.
import { useState, type ReactNode } from 'react';
import { maxQuestions } from '../../../../contract/surveys';
import { t } from '../../../i18n/texts';
import { AreaField } from '../../../ui/fields/fields';
import { TextField } from '../../../ui/fields/text-field';
import { Columns, Row, Stack } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Card } from '../../../ui/primitives/card';
import { newKey } from './builder-draft';
import {
  depthOf,
  possibleParents,
  type BuilderAction,
  type Draft,
  type DraftQuestion,
  type Problem,
} from './builder-state';
import classes from './builder.module.css';
import { QuestionEditor } from './question-editor';
import { QuestionLibrary } from './question-library';
import { SurveyPreview } from './survey-preview';

interface Props {
  draft: Draft;
  problems: readonly Problem[];
  nameError: string | null | undefined;
  disabled?: boolean;
  dispatch: (action: BuilderAction) => void;
  onNameLeft: () => void;
  onSubmit: () => void;
  /** What is said above a question, such as that it was answered. */
  noteOf?: (question: DraftQuestion) => string | null;
  /** Above the form. */
  before?: ReactNode;
  /** Below the preview: what is wrong, and the buttons. */
  children: ReactNode;
}

export function SurveyBuilder({ draft, problems, dispatch, ...props }: Props) {
  const [moved, setMoved] = useState('');
  const [library, setLibrary] = useState(false);
  const { questions } = draft;
  const isFull = questions.length >= maxQuestions;
  const move = (from: number, to: number) => {
    const question = questions[from];
    if (!question || from === to || to < 0 || to >= questions.length) return;
    dispatch({ do: 'move', question: question.key, by: to - from });
    setMoved(
      t('Question {from} is now question {to} of {total}', { from: from + 1, to: to + 1, total: questions.length }),
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <Columns
        stays="side"
        side={
          <>
            <Card title={t('At the door')}>
              <SurveyPreview draft={draft} />
            </Card>
            <Stack gap={10}>{props.children}</Stack>
          </>
        }
      >
        <fieldset className={classes.fields} disabled={props.disabled}>
          <legend className="sr-only">{t('Survey')}</legend>
          {props.before}
          <Card>
            <Stack gap={14}>
              <TextField
                label={t('Name')}
                value={draft.name}
                maxLength={120}
                autoComplete="off"
                placeholder={t('Housing survey')}
                error={props.nameError ?? null}
                onChange={(event) => dispatch({ do: 'name', text: event.currentTarget.value })}
                onBlur={props.onNameLeft}
              />
              <AreaField
                label={t('Description')}
                hint={t('Canvassers see this above the first question. Write what they should say.')}
                value={draft.description}
                maxLength={2000}
                onChange={(event) => dispatch({ do: 'description', text: event.currentTarget.value })}
              />
            </Stack>
          </Card>
          <ol className={classes.questions}>
            {questions.map((question, index) => (
              <QuestionEditor
                key={question.key}
                question={question}
                index={index}
                total={questions.length}
                depth={depthOf(draft, question.key)}
                note={props.noteOf?.(question) ?? null}
                parents={possibleParents(draft, question.key)}
                problems={problems}
                dispatch={dispatch}
                onMove={(to) => move(index, to)}
                onDropOf={(key) =>
                  move(
                    questions.findIndex((each) => each.key === key),
                    index,
                  )
                }
              />
            ))}
          </ol>
          <output className="sr-only" aria-live="polite">
            {moved}
          </output>
          <Row gap={10}>
            <Button
              icon="plus"
              look="pale"
              disabled={isFull}
              onClick={() => {
                dispatch({ do: 'add', key: newKey() });
                focusLastQuestion();
              }}
            >
              {t('Add question')}
            </Button>
            <Button look="quiet" disabled={isFull} onClick={() => setLibrary(true)}>
              {t('Reuse a question')}
            </Button>
          </Row>
          {isFull && <p className="quiet">{t('A survey can have at most {max} questions.', { max: maxQuestions })}</p>}
        </fieldset>
      </Columns>
      {library && (
        <QuestionLibrary
          room={maxQuestions - questions.length}
          onClose={() => setLibrary(false)}
          onPick={(picked) => {
            dispatch({ do: 'insert', questions: picked });
            setLibrary(false);
            focusLastQuestion();
          }}
        />
      )}
    </form>
  );
}

/** What keeps a survey from being saved, in a line beside the button. */
export function MissingThings({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <p className="wrong" role="alert">
      {problems.length === 1
        ? t('One thing is missing: ')
        : t('{count} things are missing. The first: ', { count: problems.length })}
      {problems[0]?.text}
    </p>
  );
}

function focusLastQuestion(): void {
  requestAnimationFrame(() => {
    const texts = document.querySelectorAll<HTMLElement>('form ol > li > div > textarea');
    texts.item(texts.length - 1)?.focus();
  });
}

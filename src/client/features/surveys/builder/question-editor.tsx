// One question of the builder: its text, its kind and answers, when it is asked, and where it stands.
import { t } from '../../../i18n/texts';
import { maxAnswers, questionKinds } from '../../../../contract/surveys';
import { maxSteps, offersAnswers } from '../../../../domain/surveys/kinds';
import { IconButton } from '../../../ui/primitives/button';
import { AreaField, SelectField } from '../../../ui/fields/fields';
import { Icon } from '../../../ui/primitives/icons';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { Tag } from '../../../ui/primitives/tag';
import { AnswersEditor, keyed } from './answers-editor';
import type { BuilderAction, DraftQuestion, Problem } from './builder-state';
import classes from './builder.module.css';
import { ConditionEditor } from './condition-editor';
import { firstAnswers, kindHints, kindWords } from './kind-words';
import { useQuestionDrag } from './use-question-drag';

interface Props {
  question: DraftQuestion;
  /** From 0. */
  index: number;
  total: number;
  /** How many conditions deep it is asked. */
  depth: number;
  note: string | null;
  parents: readonly DraftQuestion[];
  problems: readonly Problem[];
  dispatch: (action: BuilderAction) => void;
  /** To a place, from 0. */
  onMove: (to: number) => void;
  /** Another question was dropped here. */
  onDropOf: (key: string) => void;
}

export function QuestionEditor({ question, index, total, depth, note, parents, problems, dispatch, ...props }: Props) {
  const { card, over, onDragStart } = useQuestionDrag(question.key, props.onDropOf);
  const at = index + 1;
  const move = (by: number) => {
    props.onMove(index + by);
    // The card moves; the finger that moved it stays with it.
    requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'nearest' }));
  };
  const problemAt = (key: string) => problems.find((problem) => problem.at === key)?.text;
  const kindProblem = problemAt(`${question.key}:kind`);
  return (
    <li
      ref={card}
      className={classes.question}
      aria-label={t('Question {at}', { at })}
      data-depth={depth}
      data-over={over || undefined}
    >
      <div className={classes.questionHead}>
        <span className={classes.grip} aria-hidden="true" title={t('Drag to move')} draggable onDragStart={onDragStart}>
          ⠿
        </span>
        <span className={classes.number}>{t('Question {at}', { at })}</span>
        {question.parent !== null && (
          <span className={classes.depends}>
            <Icon name={rareIcons.filter} size={14} /> {t('asked only sometimes')}
          </span>
        )}
        {note !== null && <Tag>{note}</Tag>}
        <span className={classes.tools}>
          <IconButton
            icon="chevron-up"
            label={t('Move question {at} up', { at })}
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="chevron-down"
            label={t('Move question {at} down', { at })}
            disabled={index === total - 1}
            onClick={() => move(1)}
          />
          <IconButton
            icon={rareIcons.trash}
            label={t('Remove question {at}', { at })}
            onClick={() => dispatch({ do: 'remove', question: question.key })}
          />
        </span>
      </div>
      <AreaField
        label={t('Question')}
        rows={2}
        maxLength={500}
        value={question.text}
        error={problemAt(question.key)}
        placeholder={t('Would you support Measure C?')}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onChange={(event) => dispatch({ do: 'text', question: question.key, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          move(event.key === 'ArrowUp' ? -1 : 1);
        }}
      />
      <SelectField
        label={t('Kind of answer')}
        hint={t(kindHints[question.kind])}
        error={kindProblem ?? null}
        value={question.kind}
        options={questionKinds.map((kind) => [kind, t(kindWords[kind])])}
        onChange={(event) => {
          const kind = questionKinds.find((each) => each === event.currentTarget.value);
          if (kind) dispatch({ do: 'kind', question: question.key, kind, answers: keyed(firstAnswers(kind)) });
        }}
      />
      {offersAnswers(question.kind) && (
        <AnswersEditor
          question={question}
          problems={problems}
          dispatch={dispatch}
          full={question.answers.length >= mostAnswers[question.kind]}
        />
      )}
      <ConditionEditor question={question} parents={parents} problems={problems} dispatch={dispatch} />
    </li>
  );
}

const mostAnswers = {
  single: maxAnswers,
  multiple: maxAnswers,
  scale: maxSteps,
  yes_no: 3,
  short_text: 0,
  text: 0,
  number: 0,
  date: 0,
} as const;

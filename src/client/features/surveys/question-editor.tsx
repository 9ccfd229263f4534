// One question of the builder: its text, its answers, when it is asked, and where it stands.
import { useRef } from 'react';
import { t } from '../../i18n/texts';
import { maxAnswers } from '../../../contract/surveys';
import { Button, IconButton } from '../../ui/primitives/button';
import { AreaField } from '../../ui/fields/fields';
import { Icon } from '../../ui/primitives/icons';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { AnswersEditor } from './answers-editor';
import type { BuilderAction, DraftQuestion, Problem } from './builder-state';
import classes from './builder.module.css';
import { ConditionEditor } from './condition-editor';

interface Props {
  question: DraftQuestion;
  /** From 0. */
  index: number;
  total: number;
  parents: readonly DraftQuestion[];
  problems: readonly Problem[];
  dispatch: (action: BuilderAction) => void;
}

export function QuestionEditor({ question, index, total, parents, problems, dispatch }: Props) {
  const card = useRef<HTMLLIElement>(null);
  const at = index + 1;
  const move = (by: number) => {
    dispatch({ do: 'move', question: question.key, by });
    // The card moves; the finger that moved it stays with it.
    requestAnimationFrame(() => card.current?.scrollIntoView({ block: 'nearest' }));
  };
  const problemAt = (key: string) => problems.find((problem) => problem.at === key)?.text;
  return (
    <li ref={card} className={classes.question} aria-label={t('Question {at}', { at })}>
      <div className={classes.questionHead}>
        <span className={classes.number}>{t('Question {at}', { at })}</span>
        {question.parent !== null && (
          <span className={classes.depends}>
            <Icon name={rareIcons.filter} size={14} /> {t('asked only sometimes')}
          </span>
        )}
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
      <AnswersEditor
        question={question}
        problems={problems}
        dispatch={dispatch}
        full={question.answers.length >= maxAnswers}
      />
      <ConditionEditor
        question={question}
        parents={parents}
        problem={problemAt(`${question.key}:parent`)}
        dispatch={dispatch}
      />
    </li>
  );
}

/** The button below the last question. */
export function AddQuestion({ full, onAdd }: { full: boolean; onAdd: () => void }) {
  return (
    <Button icon="plus" look="pale" wide disabled={full} onClick={onAdd}>
      {t('Add question')}
    </Button>
  );
}

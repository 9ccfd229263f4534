// "Only ask when": earlier questions and those of their answers after which this one is asked; of several all must hold.
import { t } from '../../../i18n/texts';
import { maxConditions } from '../../../../contract/surveys';
import { SelectField } from '../../../ui/fields/fields';
import { Button } from '../../../ui/primitives/button';
import {
  conditionAt,
  draftConditions,
  type BuilderAction,
  type DraftCondition,
  type DraftQuestion,
  type Problem,
} from './builder-state';
import { Row } from '../../../ui/layout/stack-and-row';
import classes from './builder.module.css';

interface Props {
  question: DraftQuestion;
  /** Earlier questions with answers. */
  parents: readonly DraftQuestion[];
  problems: readonly Problem[];
  dispatch: (action: BuilderAction) => void;
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

export function ConditionEditor({ question, parents, problems, dispatch }: Props) {
  const conditions = draftConditions(question);
  if (parents.length === 0 && conditions.length === 0) return null;
  const unused = parents.filter(({ key }) => !conditions.some(({ parent }) => parent === key));
  const [another] = unused;
  return (
    <div className={classes.condition}>
      {[...conditions, ...(conditions.length === 0 ? [null] : [])].map((condition, at) => (
        <OneCondition
          key={at}
          at={at}
          question={question}
          condition={condition}
          parents={parents.filter(({ key }) => key === condition?.parent || unused.some((each) => each.key === key))}
          problem={problems.find((problem) => problem.at === conditionAt(question.key, at))?.text}
          dispatch={dispatch}
        />
      ))}
      {another && conditions.length > 0 && conditions.length < maxConditions && (
        <Row gap={8}>
          <Button
            small
            icon="plus"
            onClick={() =>
              dispatch({ do: 'depend', question: question.key, at: conditions.length, parent: another.key })
            }
          >
            {t('Add a condition')}
          </Button>
        </Row>
      )}
    </div>
  );
}

interface OneProps {
  at: number;
  question: DraftQuestion;
  /** Null: there is none yet. */
  condition: DraftCondition | null;
  parents: readonly DraftQuestion[];
  problem: string | undefined;
  dispatch: (action: BuilderAction) => void;
}

function OneCondition({ at, question, condition, parents, problem, dispatch }: OneProps) {
  const parent = parents.find((each) => each.key === condition?.parent);
  return (
    <>
      <SelectField
        label={at === 0 ? t('Only ask when') : t('And when')}
        value={condition?.parent ?? ''}
        error={parent ? null : problem}
        onChange={(event) =>
          dispatch({ do: 'depend', question: question.key, at, parent: event.currentTarget.value || null })
        }
      >
        <option value="">{at === 0 && !question.also ? t('Always ask') : t('Remove this condition')}</option>
        {parents.map((each) => (
          <option key={each.key} value={each.key}>
            {short(each.text.trim()) || t('Untitled question')}
          </option>
        ))}
        {condition && !parent && <option value={condition.parent}>{t('A question that comes later')}</option>}
      </SelectField>
      {condition && parent && (
        <fieldset>
          <legend className={classes.label}>{t('was answered with')}</legend>
          <Row gap={8}>
            {parent.answers.map((answer) => (
              <label key={answer.key} className={classes.pick}>
                <input
                  type="checkbox"
                  checked={condition.parent_answers.includes(answer.key)}
                  onChange={(event) =>
                    dispatch({
                      do: 'depend-answer',
                      question: question.key,
                      at,
                      answer: answer.key,
                      on: event.currentTarget.checked,
                    })
                  }
                />
                {answer.text.trim() || t('Untitled answer')}
              </label>
            ))}
          </Row>
          {problem && <p className="wrong">{problem}</p>}
        </fieldset>
      )}
    </>
  );
}

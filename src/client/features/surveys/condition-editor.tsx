// "Only ask when": an earlier question and those of its answers after which this one is asked.
import { say } from '../../../domain/words/say';
import { SelectField } from '../../ui/fields';
import type { BuilderAction, DraftQuestion } from './builder-state';
import classes from './builder.module.css';

interface Props {
  question: DraftQuestion;
  /** Earlier questions with answers. */
  parents: readonly DraftQuestion[];
  problem: string | undefined;
  dispatch: (action: BuilderAction) => void;
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

export function ConditionEditor({ question, parents, problem, dispatch }: Props) {
  const parent = parents.find((each) => each.key === question.parent);
  if (parents.length === 0 && question.parent === null) return null;
  return (
    <div className={classes.condition}>
      <SelectField
        label={say('Only ask when')}
        value={question.parent ?? ''}
        error={parent ? null : problem}
        onChange={(event) =>
          dispatch({ do: 'depend', question: question.key, parent: event.currentTarget.value || null })
        }
      >
        <option value="">{say('Always ask')}</option>
        {parents.map((each) => (
          <option key={each.key} value={each.key}>
            {short(each.text.trim()) || say('A question without words yet')}
          </option>
        ))}
        {question.parent !== null && !parent && (
          <option value={question.parent}>{say('A question that comes later')}</option>
        )}
      </SelectField>
      {parent && (
        <fieldset className={classes.picks}>
          <legend className={classes.label}>{say('was answered with')}</legend>
          <div className={classes.pickList}>
            {parent.answers.map((answer) => (
              <label key={answer.key} className={classes.pick}>
                <input
                  type="checkbox"
                  checked={question.parent_answers.includes(answer.key)}
                  onChange={(event) =>
                    dispatch({
                      do: 'depend-answer',
                      question: question.key,
                      answer: answer.key,
                      on: event.currentTarget.checked,
                    })
                  }
                />
                {answer.text.trim() || say('An answer without words yet')}
              </label>
            ))}
          </div>
          {problem && <p className={classes.wrong}>{problem}</p>}
        </fieldset>
      )}
    </div>
  );
}

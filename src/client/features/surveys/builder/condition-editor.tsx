// "Only ask when": an earlier question and those of its answers after which this one is asked.
import { t } from '../../../i18n/texts';
import { SelectField } from '../../../ui/fields/fields';
import type { BuilderAction, DraftQuestion } from './builder-state';
import { Row } from '../../../ui/layout/stack-and-row';
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
        label={t('Only ask when')}
        value={question.parent ?? ''}
        error={parent ? null : problem}
        onChange={(event) =>
          dispatch({ do: 'depend', question: question.key, parent: event.currentTarget.value || null })
        }
      >
        <option value="">{t('Always ask')}</option>
        {parents.map((each) => (
          <option key={each.key} value={each.key}>
            {short(each.text.trim()) || t('Untitled question')}
          </option>
        ))}
        {question.parent !== null && !parent && (
          <option value={question.parent}>{t('A question that comes later')}</option>
        )}
      </SelectField>
      {parent && (
        <fieldset>
          <legend className={classes.label}>{t('was answered with')}</legend>
          <Row gap={8}>
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
                {answer.text.trim() || t('Untitled answer')}
              </label>
            ))}
          </Row>
          {problem && <p className="wrong">{problem}</p>}
        </fieldset>
      )}
    </div>
  );
}

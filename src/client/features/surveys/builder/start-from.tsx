// The choice at the top of an empty survey: a template to begin from.
import { t } from '../../../i18n/texts';
import { Card } from '../../../ui/primitives/card';
import { newKey } from './builder-draft';
import type { BuilderAction, Draft } from './builder-state';
import classes from './builder.module.css';
import { draftOf, surveyTemplates } from './survey-templates';

interface Props {
  draft: Draft;
  dispatch: (action: BuilderAction) => void;
}

/** Shown until a question is written: a template never takes the place of anyone's words, and a name is kept beside it. */
export function StartFrom({ draft, dispatch }: Props) {
  const isEmpty = draft.questions.every(({ text, answers }) => text === '' && answers.length === 0);
  if (!isEmpty) return null;
  const start = (from: Draft): Draft => ({
    ...from,
    name: draft.name || from.name,
    description: draft.description || from.description,
  });
  return (
    <Card title={t('Start from a template')}>
      <div className={classes.templates}>
        {surveyTemplates().map((template) => (
          <button
            key={template.name}
            type="button"
            className={classes.template}
            onClick={() => dispatch({ do: 'restore', draft: start(draftOf(template, newKey)) })}
          >
            <b>{template.name}</b>
            <span>{template.about}</span>
          </button>
        ))}
      </div>
      <p className="quiet">{t('Or write your own below. You can change every word of a template.')}</p>
    </Card>
  );
}

// What canvassers say in other languages: they see it where the household speaks one of them.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import { maxTranslations, type Survey, type SurveyScript } from '../../../contract/surveys';
import { call } from '../../data/api';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { AreaField } from '../../ui/fields/fields';
import { TextField } from '../../ui/fields/text-field';
import { Stack } from '../../ui/layout/stack-and-row';
import { ScriptsEditor, type ScriptFormProps } from './scripts-editor';
import classes from './surveys.module.css';

interface Props {
  campaignId: string;
  survey: Survey;
  onSaved: (survey: Survey) => void;
}

const nothing: SurveyScript = { language: '', description: '', questions: [] };

export function SurveyScripts({ campaignId, survey, onSaved }: Props) {
  const { id, scripts = [] } = survey;
  return (
    <Card title={t('In other languages')}>
      <ScriptsEditor
        scripts={scripts}
        most={maxTranslations}
        empty={t(
          'Write what to say in another language, such as Spanish. Canvassers see it where a household speaks that language.',
        )}
        add={() => t('Add a language')}
        contents={({ questions }) => tPlural(questions.length, '{count} question', '{count} questions')}
        textsOf={({ description, questions }) => [description, ...questions.map(({ text }) => text)].filter(Boolean)}
        form={(one) => <ScriptForm {...one} survey={survey} />}
        onStore={async (changed, old) => {
          const body = { survey_id: id, campaign_id: campaignId, scripts: changed, old_scripts: [...old] };
          onSaved(await call(contract.surveys.scripts, { body }));
        }}
        onLook={async () =>
          (await call(contract.surveys.get, { query: { id, campaign_id: campaignId } })).scripts ?? []
        }
      />
    </Card>
  );
}

interface FormProps extends ScriptFormProps<SurveyScript> {
  survey: Survey;
}

function ScriptForm({ survey, script: given, busy, onCancel, onSave }: FormProps) {
  const script = given ?? nothing;
  const [language, setLanguage] = useState(script.language);
  const [description, setDescription] = useState(script.description);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(script.questions.map((each) => [each.id, each.text])),
  );
  return (
    <Stack gap={14}>
      <TextField
        label={t('Language')}
        hint={t('As it appears in your voter file, such as Spanish')}
        value={language}
        maxLength={40}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
      <AreaField
        label={t('What to say first')}
        hint={survey.description || undefined}
        value={description}
        maxLength={2000}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {survey.questions.map((question, at) => (
        <AreaField
          key={question.id}
          label={t('Question {number}', { number: at + 1 })}
          hint={question.text}
          rows={2}
          value={texts[question.id] ?? ''}
          maxLength={500}
          onChange={(event) => setTexts({ ...texts, [question.id]: event.currentTarget.value })}
        />
      ))}
      <p className="quiet">{t('Answers stay as they are in the survey, because canvassers tap them.')}</p>
      <div className={classes.bar}>
        <Button
          look="primary"
          busy={busy}
          disabled={language.trim() === ''}
          onClick={() =>
            onSave({
              language: language.trim(),
              description: description.trim(),
              questions: survey.questions.flatMap(({ id }) => {
                const text = texts[id]?.trim() ?? '';
                return text === '' ? [] : [{ id, text }];
              }),
            })
          }
        >
          {t('Save the script')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </Stack>
  );
}

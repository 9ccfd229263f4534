// What canvassers say in other languages: they see it where the household speaks one of them.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { Survey, SurveyScript } from '../../../contract/surveys';
import { call } from '../../data/api';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { AreaField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import classes from './surveys.module.css';

interface Props {
  campaignId: string;
  survey: Survey;
  onSaved: (survey: Survey) => void;
}

const nothing: SurveyScript = { language: '', description: '', questions: [] };

export function SurveyScripts({ campaignId, survey, onSaved }: Props) {
  const { scripts = [] } = survey;
  const [open, setOpen] = useState<{ at: number; script: SurveyScript } | null>(null);
  const { busy, problem, act } = useAction();
  const store = async (changed: SurveyScript[]) => {
    const body = { survey_id: survey.id, campaign_id: campaignId, scripts: changed };
    onSaved(await call(contract.surveys.scripts, { body }));
    setOpen(null);
    toast({ text: t('Saved. Phones get it at their next sync.'), icon: 'check' });
  };
  return (
    <Card title={t('In other languages')}>
      {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
      {!open && (
        <>
          {scripts.length === 0 && (
            <p className="quiet">
              {t(
                'Write what to say in another language, such as Spanish. Canvassers see it where a household speaks that language.',
              )}
            </p>
          )}
          {scripts.map((script, at) => (
            <div key={script.language} className={classes.bar}>
              <span>
                <b>{script.language}</b> · {tPlural(script.questions.length, '{count} question', '{count} questions')}
              </span>
              <Button small icon={rareIcons.edit} onClick={() => setOpen({ at, script })}>
                {t('Edit')}
              </Button>
              <Button
                small
                look="quiet"
                busy={busy}
                onClick={() => void act(() => store(scripts.filter((_, n) => n !== at)))}
              >
                {t('Remove')}
              </Button>
            </div>
          ))}
          <div>
            <Button small icon="plus" onClick={() => setOpen({ at: scripts.length, script: nothing })}>
              {t('Add a language')}
            </Button>
          </div>
        </>
      )}
      {open && (
        <ScriptForm
          survey={survey}
          script={open.script}
          busy={busy}
          onCancel={() => setOpen(null)}
          onSave={(script) => void act(() => store(scripts.toSpliced(open.at, 1, script)))}
        />
      )}
    </Card>
  );
}

interface FormProps {
  survey: Survey;
  script: SurveyScript;
  busy: boolean;
  onCancel: () => void;
  onSave: (script: SurveyScript) => void;
}

function ScriptForm({ survey, script, busy, onCancel, onSave }: FormProps) {
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

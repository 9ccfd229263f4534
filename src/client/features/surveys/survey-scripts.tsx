// What canvassers say in other languages: they see it where the household speaks one of them.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { Survey, SurveyScript } from '../../../contract/surveys';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { AreaField } from '../../ui/fields';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const store = async (changed: SurveyScript[]) => {
    setBusy(true);
    setProblem(null);
    try {
      onSaved(
        await call(contract.surveys.scripts, {
          body: { survey_id: survey.id, campaign_id: campaignId, scripts: changed },
        }),
      );
      setOpen(null);
      toast({ text: say('Saved. Phones have it after their next look at headquarters.'), icon: 'check' });
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={say('In other languages')}>
      {problem && <Problem safe={say('Nothing was changed.')}>{problem}</Problem>}
      {!open && (
        <>
          {scripts.length === 0 && (
            <p className={classes.quiet}>
              {say('Write what to say in Spanish, say, and canvassers see it where a household speaks it.')}
            </p>
          )}
          {scripts.map((script, at) => (
            <div key={script.language} className={classes.bar}>
              <span>
                <b>{script.language}</b> · {sayCount(script.questions.length, '{count} question', '{count} questions')}
              </span>
              <Button small icon="edit" onClick={() => setOpen({ at, script })}>
                {say('Edit')}
              </Button>
              <Button small look="quiet" busy={busy} onClick={() => void store(scripts.filter((_, n) => n !== at))}>
                {say('Remove')}
              </Button>
            </div>
          ))}
          <div>
            <Button small icon="plus" onClick={() => setOpen({ at: scripts.length, script: nothing })}>
              {say('Add a language')}
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
          onSave={(script) => void store([...scripts.slice(0, open.at), script, ...scripts.slice(open.at + 1)])}
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
    <div className={classes.stack}>
      <TextField
        label={say('Language')}
        hint={say('As your voter file writes it, e.g. Spanish')}
        value={language}
        maxLength={40}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
      <AreaField
        label={say('What to say first')}
        hint={survey.description || undefined}
        value={description}
        maxLength={2000}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {survey.questions.map((question, at) => (
        <AreaField
          key={question.id}
          label={say('Question {number}', { number: at + 1 })}
          hint={question.text}
          rows={2}
          value={texts[question.id] ?? ''}
          maxLength={500}
          onChange={(event) => setTexts({ ...texts, [question.id]: event.currentTarget.value })}
        />
      ))}
      <p className={classes.quiet}>{say('Answers stay in the words of the survey: the canvasser taps them.')}</p>
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
          {say('Save the script')}
        </Button>
        <Button onClick={onCancel}>{say('Cancel')}</Button>
      </div>
    </div>
  );
}

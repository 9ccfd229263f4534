// Writes a survey. Two steps on the server: the survey, then, only if any question depends on another, the dependencies;
// the second can be tried again without making a second survey.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { maxQuestions } from '../../../contract/surveys';
import type { Survey } from '../../../contract/surveys';
import { ApiError, call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { AreaField } from '../../ui/fields/fields';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { useDraft } from '../../ui/fields/use-draft';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { build, possibleParents, problemsOf, toCreate, toDependencies, type BuilderAction } from './builder-state';
import { Columns, Stack } from '../../ui/layout/stack-and-row';
import classes from './builder.module.css';
import { AddQuestion, QuestionEditor } from './question-editor';
import { emptyKept, keptDraft, newKey } from './builder-draft';
import { SurveyPreview } from './survey-preview';
import { useNameCheck } from './use-name-check';

export function SurveyAddScreen() {
  const { campaignId, userId } = useMember();
  const navigate = useNavigate();
  const [{ draft, stored }, setStored, clear] = useDraft(`porchlight survey ${campaignId}`, keptDraft, emptyKept);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = useNameCheck(campaignId);
  const onceKey = useIdempotencyKey();
  const problems = problemsOf(draft);
  const shown = tried ? problems : [];

  const dispatch = (action: BuilderAction) => {
    if (action.do === 'remove') {
      const before = draft;
      toast({
        text: t('Question removed'),
        action: {
          label: t('Undo'),
          run: () => setStored((kept) => ({ ...kept, draft: build(kept.draft, { do: 'restore', draft: before }) })),
        },
        ms: 10_000,
      });
    }
    setStored((kept) => ({ ...kept, draft: build(kept.draft, action) }));
  };

  const finish = (survey: Survey) => {
    clear();
    toast({
      icon: 'check',
      text: t('“{name}” is saved. Attach it to a walkbook to start asking it.', { name: survey.name }),
    });
    void navigate({ to: '/app/survey/id/$id', params: { id: survey.id } });
  };

  const saveDependencies = async (survey: Survey) => {
    const questions = toDependencies(draft, survey);
    if (questions.length === 0) return finish(survey);
    const body = { survey_id: survey.id, campaign_id: campaignId, questions };
    finish(await call(contract.surveys.updateDependencies, { body }, { idempotencyKey: onceKey(body) }));
  };

  const save = async () => {
    setTried(true);
    setFailure(null);
    if (problems.length > 0) return focusFirstProblem();
    setBusy(true);
    try {
      let survey = stored;
      if (!survey) {
        const body = { ...toCreate(draft), campaign_id: campaignId, user_id: userId };
        survey = await call(contract.surveys.create, { body }, { idempotencyKey: onceKey(body) });
        setStored({ draft, stored: survey });
      }
      await saveDependencies(survey);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NAME_EXISTS') name.refuse(draft.name, messageFor(error));
      else setFailure(messageFor(error, t('Failed to create survey')));
    } finally {
      setBusy(false);
    }
  };

  const nameError = shown.find((problem) => problem.at === 'name')?.text ?? name.error(draft.name);
  return (
    <Page title={t('New survey')} back={{ to: '/app/surveys', label: t('Surveys') }}>
      {stored && (
        <Problem mild safe={t('Nothing is lost and nothing is saved twice.')}>
          {t('The questions of “{name}” are saved, but not yet when to ask them. Press Save survey again.', {
            name: stored.name,
          })}
        </Problem>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Columns
          stays="side"
          side={
            <>
              <Card title={t('At the door')}>
                <SurveyPreview draft={draft} />
              </Card>
              <Stack gap={10}>
                {failure && (
                  <Problem safe={stored ? t('The questions are saved.') : t('What you typed is kept on this device.')}>
                    {failure}
                  </Problem>
                )}
                {shown.length > 0 && (
                  <p className="wrong" role="alert">
                    {shown.length === 1
                      ? t('One thing is missing: ')
                      : t('{count} things are missing. The first: ', { count: shown.length })}
                    {shown[0]?.text}
                  </p>
                )}
                <Button type="submit" look="primary" wide busy={busy}>
                  {busy ? t('Saving…') : t('Save survey')}
                </Button>
              </Stack>
            </>
          }
        >
          <fieldset className={classes.fields} disabled={stored !== null}>
            <legend className="sr-only">{t('Survey')}</legend>
            <Card>
              <Stack gap={14}>
                <TextField
                  label={t('Name')}
                  value={draft.name}
                  maxLength={120}
                  autoComplete="off"
                  placeholder={t('Housing survey')}
                  error={nameError}
                  onChange={(event) => dispatch({ do: 'name', text: event.currentTarget.value })}
                  onBlur={() => name.check(draft.name)}
                />
                <AreaField
                  label={t('Description')}
                  hint={t('Canvassers see it above the first question, as what to say.')}
                  value={draft.description}
                  maxLength={2000}
                  onChange={(event) => dispatch({ do: 'description', text: event.currentTarget.value })}
                />
              </Stack>
            </Card>
            <ol className={classes.questions}>
              {draft.questions.map((question, index) => (
                <QuestionEditor
                  key={question.key}
                  question={question}
                  index={index}
                  total={draft.questions.length}
                  parents={possibleParents(draft, question.key)}
                  problems={shown}
                  dispatch={dispatch}
                />
              ))}
            </ol>
            <AddQuestion
              full={draft.questions.length >= maxQuestions}
              onAdd={() => {
                dispatch({ do: 'add', key: newKey() });
                focusLastQuestion();
              }}
            />
          </fieldset>
        </Columns>
      </form>
    </Page>
  );
}

function focusLastQuestion(): void {
  requestAnimationFrame(() => {
    const texts = document.querySelectorAll<HTMLElement>('form ol > li > div > textarea');
    texts.item(texts.length - 1)?.focus();
  });
}

/** Leads to what is marked wrong, once it is marked. */
function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
    wrong?.focus();
    wrong?.scrollIntoView({ block: 'center' });
  });
}

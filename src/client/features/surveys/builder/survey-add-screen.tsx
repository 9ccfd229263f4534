// Writes a survey. Two steps on the server: the survey, then, only if any question depends on another, the dependencies;
// the second can be tried again without making a second survey.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import type { Survey } from '../../../../contract/surveys';
import { ApiError, call } from '../../../data/api';
import { messageFor } from '../../../data/error-messages';
import { useMember } from '../../../session/session';
import { focusFirstProblem } from '../../../ui/layout/focus-first-problem';
import { Button } from '../../../ui/primitives/button';
import { Page } from '../../../ui/primitives/page';
import { Problem } from '../../../ui/primitives/problem';
import { toast } from '../../../ui/primitives/toast';
import { useDraft } from '../../../ui/fields/use-draft';
import { useIdempotencyKey } from '../../../data/use-idempotency-key';
import { toCreate, toDependencies } from './draft-on-wire';
import { emptyKept, keptDraft, type KeptDraft } from './builder-draft';
import { dispatcher, shownProblems } from './dispatch-draft';
import { StartFrom } from './start-from';
import { MissingThings, SurveyBuilder } from './survey-builder';
import { useSurveyName } from './use-survey-name';
import { OnlineButton } from '../../../ui/fields/online-button';

export function SurveyAddScreen() {
  const { campaignId, userId } = useMember();
  const navigate = useNavigate();
  const [{ draft, stored }, setStored, clear] = useDraft(`porchlight survey ${campaignId}`, keptDraft, emptyKept);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = useSurveyName(campaignId);
  const onceKey = useIdempotencyKey();
  const { problems, shown } = shownProblems(draft, tried);
  const dispatch = dispatcher(draft, (change) => setStored((kept) => ({ ...kept, draft: change(kept.draft) })));

  const discard = () => {
    const kept = { draft, stored };
    clear();
    setTried(false);
    setFailure(null);
    toast({
      text: t('The draft was discarded.'),
      ms: 10_000,
      action: { label: t('Undo'), run: () => setStored(kept) },
    });
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

  return (
    <Page title={t('New survey')} back={{ to: '/app/surveys', label: t('Surveys') }}>
      {stored && (
        <Problem mild safe={t('Nothing is lost and nothing is saved twice.')}>
          {t('The questions of “{name}” are saved, but not yet when to ask them. Press Save survey again.', {
            name: stored.name,
          })}
        </Problem>
      )}
      <SurveyBuilder
        draft={draft}
        problems={shown}
        nameError={shown.find((problem) => problem.at === 'name')?.text ?? name.error(draft.name)}
        disabled={stored !== null}
        dispatch={dispatch}
        onNameLeft={() => name.check(draft.name)}
        onSubmit={() => void save()}
        before={<StartFrom draft={draft} dispatch={dispatch} />}
      >
        {failure && (
          <Problem safe={stored ? t('The questions are saved.') : t('What you typed is kept on this device.')}>
            {failure}
          </Problem>
        )}
        <MissingThings problems={shown} />
        <OnlineButton type="submit" look="primary" wide busy={busy}>
          {busy ? t('Saving…') : t('Save survey')}
        </OnlineButton>
        {isBegun(draft) && !stored && (
          <Button look="quiet" wide disabled={busy} onClick={discard}>
            {t('Discard draft')}
          </Button>
        )}
      </SurveyBuilder>
    </Page>
  );
}

/** Whether anything was typed that would be lost. */
const isBegun = ({ name, description, questions }: KeptDraft['draft']): boolean =>
  [
    name,
    description,
    ...questions.flatMap(({ text, answers }) => [text, ...answers.map((answer) => answer.text)]),
  ].some((text) => text.trim() !== '');

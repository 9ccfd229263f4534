// Changes a saved survey. What someone else saved meanwhile is overwritten by no one who hasn't seen it.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t, tPlural } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import type { EditableSurvey } from '../../../../contract/survey-office/survey-edits';
import { planEdit } from '../../../../domain/surveys/versions';
import { ApiError, call } from '../../../data/api';
import { changeFailedText } from '../../../data/change-failed';
import { messageFor } from '../../../data/error-messages';
import { useCall } from '../../../data/use-call';
import { useIdempotencyKey } from '../../../data/use-idempotency-key';
import { useMember } from '../../../session/session';
import { useDraft } from '../../../ui/fields/use-draft';
import { focusFirstProblem } from '../../../ui/layout/focus-first-problem';
import { Row } from '../../../ui/layout/stack-and-row';
import { Button } from '../../../ui/primitives/button';
import { Loadable } from '../../../ui/primitives/loadable';
import { Page } from '../../../ui/primitives/page';
import { Problem } from '../../../ui/primitives/problem';
import { toast } from '../../../ui/primitives/toast';
import { SurveyOutline } from '../survey-outline';
import { keptEdit, newKey, type KeptEdit } from './builder-draft';
import type { Draft, DraftQuestion } from './builder-state';
import { draftQuestions, toUpdate } from './draft-on-wire';
import { dispatcher, shownProblems } from './dispatch-draft';
import { MissingThings, SurveyBuilder } from './survey-builder';
import { useSurveyName } from './use-survey-name';
import { OnlineButton } from '../../../ui/fields/online-button';

export function SurveyEditScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  // What an earlier visit saw may be another version by now.
  const [asOf] = useState(newKey);
  const loaded = useCall(contract.surveyEdits.open, { query: { id, campaign_id: campaignId } }, { asOf });
  const back = { to: `/app/survey/id/${id}`, label: t('Survey') };
  return (
    <Page title={t('Edit survey')} back={back}>
      <Loadable loaded={loaded}>{(opened) => <Editor key={id} opened={opened} />}</Loadable>
    </Page>
  );
}

const editOf = ({ survey, version }: EditableSurvey): KeptEdit => ({
  draft: {
    name: survey.name,
    description: survey.description,
    questions: draftQuestions(survey.questions, newKey, { keepIds: true }),
  },
  version,
});

function Editor({ opened }: { opened: EditableSurvey }) {
  const { campaignId } = useMember();
  const navigate = useNavigate();
  const [base, setBase] = useState(opened);
  const { survey } = base;
  const key = `porchlight survey edit ${survey.id}`;
  const [{ draft, version }, setKept, clear] = useDraft(key, keptEdit, () => editOf(opened));
  /** What someone else saved while this person was writing. */
  const [theirs, setTheirs] = useState<EditableSurvey | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const name = useSurveyName(campaignId);
  const onceKey = useIdempotencyKey();
  const { problems, shown } = shownProblems(draft, tried);
  const setDraft = (change: (now: Draft) => Draft) => setKept((kept) => ({ ...kept, draft: change(kept.draft) }));
  const isRenamed = draft.name.trim().toLowerCase() !== survey.name.toLowerCase();
  const { newVersions, removed } = changesOf(base, draft);

  const save = async (over: number) => {
    setTried(true);
    setFailure(null);
    if (problems.length > 0) return focusFirstProblem();
    setBusy(true);
    try {
      const body = { id: survey.id, campaign_id: campaignId, version: over, ...toUpdate(draft) };
      await call(contract.surveyEdits.update, { body }, { idempotencyKey: onceKey(body) });
      clear();
      toast({ icon: 'check', text: t('Saved. Phones get it at their next sync.') });
      void navigate({ to: '/app/survey/id/$id', params: { id: survey.id } });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'NAME_EXISTS') name.refuse(draft.name, messageFor(error));
      else if (code === 'CONFLICT') await look(error);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const look = async (conflict: unknown) => {
    try {
      setTheirs(await call(contract.surveyEdits.open, { query: { id: survey.id, campaign_id: campaignId } }));
    } catch {
      setFailure(conflict);
    }
  };
  const takeTheirs = (now: EditableSurvey) => {
    setKept(editOf(now));
    setBase(now);
    setTheirs(null);
    setTried(false);
  };

  return (
    <SurveyBuilder
      draft={draft}
      problems={shown}
      nameError={shown.find((problem) => problem.at === 'name')?.text ?? name.error(draft.name)}
      dispatch={dispatcher(draft, setDraft)}
      onNameLeft={() => {
        if (isRenamed) name.check(draft.name);
      }}
      onSubmit={() => void save(version)}
      noteOf={(question) => noteOf(base, newVersions, question)}
    >
      {failure !== null && (
        <Problem safe={t('What you typed is kept on this device.')}>{changeFailedText(failure)}</Problem>
      )}
      {theirs ? (
        <>
          <Problem mild safe={t('What you wrote is still here.')}>
            {t('Someone else changed this survey while you were writing.')}
          </Problem>
          <details>
            <summary>{t('Their version')}</summary>
            <p>
              <b>{theirs.survey.name}</b>
            </p>
            <SurveyOutline questions={theirs.survey.questions} />
          </details>
          <Row gap={10}>
            <OnlineButton look="primary" busy={busy} onClick={() => void save(theirs.version)}>
              {t('Save mine in place of theirs')}
            </OnlineButton>
            <Button onClick={() => takeTheirs(theirs)}>{t('Discard mine')}</Button>
          </Row>
        </>
      ) : (
        <>
          <MissingThings problems={shown} />
          {newVersions.size > 0 && (
            <p className="quiet">
              {tPlural(
                newVersions.size,
                '{count} question that people answered gets a new version. Its answers so far are kept, under the old one.',
                '{count} questions that people answered get a new version. Their answers so far are kept, under the old ones.',
              )}
            </p>
          )}
          {removed > 0 && (
            <p className="quiet">
              {tPlural(
                removed,
                '{count} question that people answered is no longer asked. Its answers are kept.',
                '{count} questions that people answered are no longer asked. Their answers are kept.',
              )}
            </p>
          )}
          {base.in_use && (
            <p className="quiet">
              {t(
                'Phones without signal finish the survey they hold. Those answers count, under the version that was asked.',
              )}
            </p>
          )}
          <OnlineButton type="submit" look="primary" wide busy={busy}>
            {busy ? t('Saving…') : t('Save changes')}
          </OnlineButton>
          <Button
            look="quiet"
            wide
            onClick={() => {
              clear();
              void navigate({ to: '/app/survey/id/$id', params: { id: survey.id } });
            }}
          >
            {t('Cancel')}
          </Button>
        </>
      )}
    </SurveyBuilder>
  );
}

/** Of the questions that people answered: those that get a new version, and how many are asked no more. */
function changesOf({ survey, answered }: EditableSurvey, draft: Draft) {
  const { fates, removed } = planEdit(survey.questions, toUpdate(draft).questions);
  const wasAnswered = (id: string) => answered.includes(id);
  return {
    newVersions: new Set(fates.flatMap((fate) => (fate.is === 'version' && wasAnswered(fate.of) ? fate.of : []))),
    removed: removed.filter(wasAnswered).length,
  };
}

function noteOf({ answered }: EditableSurvey, newVersions: ReadonlySet<string>, { id }: DraftQuestion): string | null {
  if (id === null || !answered.includes(id)) return null;
  return newVersions.has(id) ? t('New version when saved') : t('Answered');
}

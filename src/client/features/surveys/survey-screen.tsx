// A survey at the door: one question a screen, over everything else, nothing sent and nothing waited for.
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../i18n/texts';
import type { KnownTouch } from '../../../contract/facts/touch';
import type { Survey } from '../../../contract/surveys';
import type { DoorFeature, DoorVoter } from '../../../contract/doors';
import { liveTouches, localDay } from '../../../domain/facts/current-view';
import { currentResponses } from '../../../domain/surveys/answers-to-save';
import type { Answers } from '../../../domain/surveys/dependencies';
import type { WalkbookView, Viewer } from '../../offline/mirror/walkbook-view';
import { draftKey, readDraft } from '../../offline/outbox/drafts';
import { surveyList, useList } from '../../offline/mirror/lists';
import { useWalkbookView } from '../../offline/mirror/use-walkbook';
import { useViewer } from '../../offline/mirror/use-viewer';
import { Button } from '../../ui/primitives/button';
import { Loading } from '../../ui/primitives/loading';
import { Problem } from '../../ui/primitives/problem';
import { readAnswersDraft, type AnswersDraft } from './answers-draft';
import { withdraw } from '../walking/door/save-with-undo';
import { SurveyForm } from './survey-form';
import { SurveyFrame } from './survey-frame';

export function SurveyScreen() {
  const { id = '', doorId = '', voterId = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const navigate = useNavigate();
  const router = useRouter();
  const { walkbookView, refresh } = useWalkbookView(viewer, id);
  const surveys = useList(surveyList);
  useEffect(() => {
    if (surveyList.get().seenAt === null) void surveyList.load(viewer);
  }, [viewer]);

  const at = walkbookView.positions.get(doorId);
  const door = at === undefined ? undefined : walkbookView.doors[at];
  const voter = door?.properties.voters.find((each) => each.id === voterId);
  const survey = surveys.items.find((each) => each.id === walkbookView.walkbook?.survey_id);
  // Who is asked already is asked to the end, also when the survey or the door leaves the walkbook meanwhile.
  const asked = `${id} ${voterId}`;
  const [begun, setBegun] = useState<Begun | null>(null);
  const ready = door && voter && survey ? { asked, door, voter, survey } : null;
  if (ready && begun?.asked !== asked) setBegun(ready);
  const shown = ready ?? (begun?.asked === asked ? begun : null);
  const leave = () => {
    // Back to the door that it was opened from; a survey opened by its address leads there, too.
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/app/walkbook/id/$id/door/$doorId', params: { id, doorId }, replace: true });
  };
  const missing = !survey && surveys.seenAt !== null && !surveys.loading;

  if (shown) {
    return (
      <Ask
        key={shown.voter.id}
        walkbookView={walkbookView}
        viewer={viewer}
        door={shown.door}
        voter={shown.voter}
        survey={shown.survey}
        onLeave={leave}
      />
    );
  }
  return (
    <SurveyFrame title={t('Survey')} onClose={leave}>
      {walkbookView.state === 'loading' || (walkbookView.state === 'ready' && !missing && voter) ? (
        <Loading />
      ) : (
        <>
          <Problem
            safe={t('“Talked” can be recorded without it.')}
            onRetry={() => {
              void refresh();
              void surveyList.load(viewer);
            }}
          >
            {surveys.error ?? walkbookView.problem ?? t('This survey is not on this phone.')}
          </Problem>
          <Button wide onClick={leave}>
            {t('Back to the door')}
          </Button>
        </>
      )}
    </SurveyFrame>
  );
}

/** Whom something is asked, and what. */
interface Asked {
  door: DoorFeature;
  voter: DoorVoter;
  survey: Survey;
}

interface Begun extends Asked {
  /** The walkbook and the person. */
  asked: string;
}

interface AskProps extends Asked {
  walkbookView: WalkbookView;
  viewer: Viewer;
  onLeave: () => void;
}

/** Reads the draft, else what the person answered before, and begins where it was left. */
function Ask({ walkbookView, viewer, door, voter, survey, onLeave }: AskProps) {
  const { door_id } = door.properties;
  const key = draftKey(viewer.owner, 'survey', walkbookView.id, door_id, voter.id);
  const [draft, setDraft] = useState<AnswersDraft | null>(null);
  // What was known when the survey was opened: what is saved meanwhile must not change the questions under the finger.
  const [earlier] = useState(() =>
    currentResponses(walkbookView.responsesAt(door_id).filter((each) => each.voter_id === voter.id)),
  );
  const [talked] = useState(() => talkedToday(walkbookView, viewer, door_id, voter.id));
  const before = useMemo<Answers>(
    () => Object.fromEntries([...earlier].map(([question, response]) => [question, response.answers])),
    [earlier],
  );
  useEffect(() => {
    let gone = false;
    readDraft(key).then(
      (kept) => {
        if (!gone) setDraft(readAnswersDraft(kept) ?? { answers: before, at: null });
      },
      () => {
        if (!gone) setDraft({ answers: before, at: null });
      },
    );
    return () => {
      gone = true;
    };
  }, [key, before]);
  const title = `${voter.first} ${voter.last} · ${survey.name}`;
  if (!draft) {
    return (
      <SurveyFrame title={title} onClose={onLeave}>
        <Loading />
      </SurveyFrame>
    );
  }
  return (
    <SurveyForm
      title={title}
      viewer={viewer}
      walkbookId={walkbookView.id}
      door={door}
      voter={voter}
      survey={survey}
      earlier={earlier}
      talked={talked}
      draft={draft}
      draftKey={key}
      onUndo={(facts, said) => void withdraw(viewer, walkbookView.id, facts, said)}
      onLeave={onLeave}
    />
  );
}

/** An own touch of today that this talk corrects: to finish a survey later is no second visit. */
function talkedToday(walkbookView: WalkbookView, viewer: Viewer, doorId: string, voterId: string): KnownTouch | null {
  const dayOf = localDay(viewer.timeZone);
  const today = dayOf(new Date().toISOString());
  const mine = liveTouches(walkbookView.touchesAt(doorId)).filter(
    (touch) =>
      touch.voter_id === voterId &&
      touch.user_id === viewer.userId &&
      touch.contact_result === 'canvassed' &&
      dayOf(touch.recorded_at) === today,
  );
  return mine.at(-1) ?? null;
}

// A door: everyone who lives there, one tap a result, and the next door.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatDistanceAway } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import type { ContactResult, KnownTouch } from '../../../../contract/facts/touch';
import type { DoorFeature, DoorVoter } from '../../../../contract/walkbooks';
import { metresBetween } from '../../../../domain/geography/geometry';
import { likelyUnit } from '../../../../domain/addresses/suspect-unit';
import { nextDoor } from '../../../../domain/walkbooks/progress';
import { buildingKey } from '../../../../domain/walkbooks/sections';
import { resultWords } from '../../../../domain/facts/result-names';
import type { WalkbookView, Viewer } from '../../../offline/mirror/walkbook-view';
import { doorReportsAt, pastTouchesAt } from '../../../offline/mirror/door-reports';
import { draftKey, whichDrafts } from '../../../offline/outbox/drafts';
import { useWatchedPosition } from '../../../offline/device/position';
import { useWalkbookView } from '../../../offline/mirror/use-walkbook';
import { useViewer } from '../../../offline/mirror/use-viewer';
import { answerFirst } from '../../../ui/primitives/answer-first';
import { Button } from '../../../ui/primitives/button';
import { Empty } from '../../../ui/primitives/empty';
import { StickyFooter } from '../../../ui/primitives/sticky-footer';
import { Icon } from '../../../ui/primitives/icons';
import { Page } from '../../../ui/primitives/page';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { Skeleton } from '../../../ui/primitives/skeleton';
import { JustHereNote } from '../../divisions/recent-visit-note';
import { WalkbookProblem } from '../list/walkbook-problem';
import styles from './door-screen.module.css';
import type { DialogKind } from '../report/dialog-parts';
import { DoorReportsList } from './door-reports-list';
import { KnockHistory } from './knock-history';
import { PersonCard } from './person-card';
import { doorName, recordKnocks, undoFact } from './record-touch';
import { useInitialTouches } from './use-initial-touches';

const ReportDialog = lazy(() =>
  import('../report/report-dialogs').then((module) => ({ default: module.ReportDialog })),
);

export function DoorScreen() {
  const { id = '', doorId = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const { walkbookView, refresh, look } = useWalkbookView(viewer, id);
  // Anyone who walks with others wants to know before ringing whether one of them was just here.
  const shared = (walkbookView.walkbook?.assigned.length ?? 0) > 1;
  useEffect(() => {
    if (shared) look();
  }, [shared, look, doorId]);
  const at = walkbookView.positions.get(doorId);
  const door = at === undefined ? undefined : walkbookView.doors[at];
  const { address, unit, city, zip, notes } = door?.properties ?? {};
  const title = door ? (unit ? `${address} #${unit}` : (address ?? '')) : t('Door');
  return (
    <Page
      title={title}
      lead={door ? [city, zip].filter(Boolean).join(' ') : undefined}
      narrow
      back={{ to: '/app/walkbook/id/$id/walk', params: { id }, label: t('Back to the walkbook') }}
    >
      {walkbookView.state === 'loading' && <Skeleton rows={3} height={120} label={t('Opening the door')} />}
      <WalkbookProblem walkbookView={walkbookView} onRetry={() => void refresh()} />
      {walkbookView.state === 'ready' && !door && (
        <Empty icon="door" title={t('This door is no longer in the walkbook')}>
          {t('What you recorded here is safe. Go back to the walkbook to see its doors.')}
        </Empty>
      )}
      {notes && (
        <p className={styles.notes}>
          <Icon name="alert" size={18} /> {notes}
        </p>
      )}
      {door && <Household key={doorId} walkbookView={walkbookView} door={door} viewer={viewer} />}
    </Page>
  );
}

function Household({ walkbookView, door, viewer }: { walkbookView: WalkbookView; door: DoorFeature; viewer: Viewer }) {
  const navigate = useNavigate();
  const { voters, door_id } = door.properties;
  const touches = walkbookView.touchesAt(door_id);
  const responses = walkbookView.responsesAt(door_id);
  // In the order of the ringing: what is recorded about someone moves no one away from under the finger.
  const [wanted] = useState(() => new Set(voters.flatMap((each) => (each.target && !each.suppressed ? each.id : []))));
  const people = useMemo(
    () => voters.toSorted((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id))),
    [voters, wanted],
  );
  const [opened, setOpened] = useState<string | null>(people[0]?.id ?? null);
  const surveyId = walkbookView.walkbook?.survey_id ?? null;
  const begun = useBegun(viewer, walkbookView.id, door);
  const [sheet, setSheet] = useState<{ kind: DialogKind; voter: DoorVoter | null } | null>(null);
  const facts = doorReportsAt(walkbookView, door_id);
  const past = pastTouchesAt(walkbookView, door_id);
  const known = new Set(voters.map(({ id }) => id));
  return (
    <>
      <OddUnit walkbookView={walkbookView} door={door} onFix={() => setSheet({ kind: 'unit', voter: null })} />
      <JustHereNote touches={touches} userId={viewer.userId} />
      {people.map((voter) => (
        <PersonCard
          key={voter.id}
          viewer={viewer}
          walkbookId={walkbookView.id}
          door={door}
          voter={voter}
          touches={touches.filter((touch) => touch.voter_id === voter.id)}
          past={past.filter((touch) => touch.voter_id === voter.id)}
          responses={responses.filter((response) => response.voter_id === voter.id)}
          facts={facts.filter((fact) => fact.voter_id === voter.id && fact.kind !== 'person_added')}
          onDialog={(kind) => setSheet({ kind, voter })}
          open={opened === voter.id}
          onOpen={() => setOpened(voter.id)}
          begun={begun.has(voter.id)}
          onSurvey={
            surveyId === null
              ? undefined
              : () =>
                  void navigate({
                    to: '/app/walkbook/id/$id/door/$doorId/survey/$voterId',
                    params: { id: walkbookView.id, doorId: door_id, voterId: voter.id },
                  })
          }
        />
      ))}
      <DoorItself walkbookView={walkbookView} door={door} viewer={viewer} alone={people.length < 2}>
        <DoorReportsList
          viewer={viewer}
          walkbookId={walkbookView.id}
          door={door}
          facts={facts.filter(({ voter_id: who, kind }) => who === null || kind === 'person_added' || !known.has(who))}
        />
        <div className={styles.more}>
          {(
            [
              ['person', 'people', t('Add a person')],
              ['way_in', 'alert', t('Access and hazards')],
              ...(door.properties.unit === null ? [] : [['unit', rareIcons.edit, t('Fix the unit number')] as const]),
              ['door', 'plus', t('Add a door')],
              ...(voters.length === 0
                ? [
                    ['follow_up', rareIcons.calendar, t('Follow up')] as const,
                    ['sign', 'flag', t('Wants a sign')] as const,
                  ]
                : []),
            ] as const
          ).map(([kind, icon, label]) => (
            <Button key={kind} look="quiet" small icon={icon} onClick={() => setSheet({ kind, voter: null })}>
              {label}
            </Button>
          ))}
        </div>
      </DoorItself>
      {sheet && (
        <Suspense>
          <ReportDialog
            {...sheet}
            viewer={viewer}
            walkbookView={walkbookView}
            door={door}
            onClose={() => setSheet(null)}
            onSaved={(added) => {
              if (added === null) return;
              void navigate({
                to: '/app/walkbook/id/$id/door/$doorId',
                params: { id: walkbookView.id, doorId: added },
                replace: true,
              });
            }}
          />
        </Suspense>
      )}
      <StickyFooter>
        <nav className={styles.foot} aria-label={t('Next door')}>
          <NextDoor walkbookView={walkbookView} door={door} />
        </nav>
      </StickyFooter>
    </>
  );
}

/** A unit unlike its neighbors' was likely mis-keyed: whoever stands before it can say. */
function OddUnit({ walkbookView, door, onFix }: { walkbookView: WalkbookView; door: DoorFeature; onFix: () => void }) {
  const { unit } = door.properties;
  const { doors } = walkbookView;
  const likely = useMemo(() => {
    if (unit === null) return null;
    const here = buildingKey(door);
    const others = doors.filter((each) => each !== door && buildingKey(each) === here);
    return likelyUnit(
      unit,
      others.flatMap((each) => each.properties.unit ?? []),
    );
  }, [doors, door, unit]);
  if (likely === null) return null;
  return (
    <div className={styles.notes}>
      <Icon name={rareIcons.edit} size={18} />
      <span>{t('Is this unit {likely}? The list says {unit}.', { likely, unit: unit ?? '' })}</span>
      <Button small onClick={onFix}>
        {t('Fix')}
      </Button>
    </div>
  );
}

/** Residents whose survey was begun and not finished. */
function useBegun(viewer: Viewer, walkbookId: string, door: DoorFeature): ReadonlySet<string> {
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let gone = false;
    const { door_id, voters } = door.properties;
    const keys = new Map(
      voters.map((voter) => [draftKey(viewer.owner, 'survey', walkbookId, door_id, voter.id), voter.id]),
    );
    whichDrafts([...keys.keys()]).then(
      (found) => {
        if (!gone) setBegun(new Set([...found].flatMap((key) => keys.get(key) ?? [])));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [viewer, walkbookId, door]);
  return begun;
}

const forAll: readonly ContactResult[] = ['not_home', 'left_literature', 'inaccessible'];

/** Results of the door itself, for everyone behind it. */
function DoorItself({
  walkbookView,
  door,
  viewer,
  alone,
  children,
}: {
  walkbookView: WalkbookView;
  door: DoorFeature;
  viewer: Viewer;
  alone: boolean;
  children: ReactNode;
}) {
  const touches = walkbookView.touchesAt(door.properties.door_id).filter((touch) => touch.voter_id === null);
  const record = (result: ContactResult) => {
    const said = `${doorName(door)}, ${words(result)}`;
    void recordKnocks(viewer, walkbookView.id, [{ door, voter: null, result }], said);
  };
  const isMet = useInitialTouches(touches);
  const history = {
    touches,
    userId: viewer.userId,
    action: t('Undo'),
    changing: null,
    onChange: (touch: KnownTouch) => {
      void undoFact(viewer, walkbookView.id, { door, voter: null, before: touch }, doorName(door));
    },
  };
  const shown = alone && door.properties.voters.length > 0 ? forAll.slice(1) : forAll;
  return (
    <section className={styles.door} aria-label={t('The whole household')}>
      <h2 className={styles.heading}>{alone ? t('The whole household') : t('Everyone at this door')}</h2>
      <KnockHistory
        {...history}
        past={pastTouchesAt(walkbookView, door.properties.door_id).filter((touch) => touch.voter_id === null)}
        only={isMet}
      />
      <div className={styles.forAll}>
        {shown.map((result) => (
          <button key={result} type="button" className={styles.result} onClick={() => record(result)}>
            {result === 'not_home' ? t('No one home') : t(resultWords[result].title)}
          </button>
        ))}
      </div>
      <KnockHistory {...history} only={(touch) => !isMet(touch)} />
      {children}
    </section>
  );
}

function words(result: ContactResult): string {
  return result === 'not_home' ? t('no one home') : t(resultWords[result].inline);
}

function NextDoor({ walkbookView, door }: { walkbookView: WalkbookView; door: DoorFeature }) {
  const { fix } = useWatchedPosition();
  const { doors, standingOf } = walkbookView;
  const here = door.properties.door_id;
  const next = useMemo(() => nextDoor(doors, standingOf, here), [doors, standingOf, here]);
  const done = standingOf(here) !== 'todo';
  if (!next) {
    return (
      <Link
        className={styles.next}
        onClick={answerFirst}
        data-done
        to="/app/walkbook/id/$id/walk"
        params={{ id: walkbookView.id }}
      >
        <span>{t('All other doors are done. Back to the walkbook')}</span>
      </Link>
    );
  }
  const [longitude, latitude] = next.geometry.coordinates;
  const [hereLng, hereLat] = door.geometry.coordinates;
  const standing = { longitude: hereLng, latitude: hereLat };
  // From where one stands, if that is near this door; else from the door.
  const from = fix && metresBetween(fix, standing) < 500 ? fix : standing;
  const { address, unit } = next.properties;
  return (
    <Link
      className={styles.next}
      onClick={answerFirst}
      data-done={done || undefined}
      to="/app/walkbook/id/$id/door/$doorId"
      params={{ id: walkbookView.id, doorId: next.properties.door_id }}
      replace
    >
      <span className={styles.nextWords}>
        {t('Next:')} {unit ? `${address} #${unit}` : address}
      </span>
      <span className={styles.away}>{formatDistanceAway(metresBetween(from, { latitude, longitude }))}</span>
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}

// A door: everybody who lives there, one tap a result, and the next door.
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { say } from '../../../domain/words/say';
import type { ContactResult, KnownTouch } from '../../../contract/facts';
import type { DoorFeature, DoorVoter } from '../../../contract/walkbooks';
import { metresBetween } from '../../../domain/walkbooks/geometry';
import { likelyUnit } from '../../../domain/walkbooks/odd-unit';
import { nextDoor } from '../../../domain/walkbooks/progress';
import { buildingKey } from '../../../domain/walkbooks/sections';
import { distanceText, resultWords } from '../../../domain/walkbooks/words';
import type { Book, Viewer } from '../../local/books';
import { doorFactsAt, pastTouchesAt } from '../../local/door-facts';
import { draftKey, whichDrafts } from '../../local/drafts';
import { useWatchedPosition } from '../../local/position';
import { useBook } from '../../local/use-book';
import { useViewer } from '../../local/use-viewer';
import { answerFirst } from '../../ui/answer-first';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Foot } from '../../ui/foot';
import { Icon } from '../../ui/icons';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { JustHereNote } from '../together/just-here-note';
import { BookProblem } from './book-problem';
import styles from './door-screen.module.css';
import type { SheetKind } from './door-sheet-parts';
import { DoorTold } from './door-told';
import { KnockHistory } from './knock-history';
import { PersonCard } from './person-card';
import { doorName, recordKnocks, takeBack } from './record-touch';
import { useMet } from './use-met';

const DoorSheet = lazy(() => import('./door-sheets').then((module) => ({ default: module.DoorSheet })));

export function DoorScreen() {
  const { id = '', doorId = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const { book, refresh, look } = useBook(viewer, id);
  // Whoever walks with others wants to know before ringing whether one of them was just here.
  const shared = (book.walkbook?.assigned.length ?? 0) > 1;
  useEffect(() => {
    if (shared) look();
  }, [shared, look, doorId]);
  const at = book.positions.get(doorId);
  const door = at === undefined ? undefined : book.doors[at];
  const { address, unit, city, zip, notes } = door?.properties ?? {};
  const title = door ? (unit ? `${address} #${unit}` : (address ?? '')) : say('Door');
  return (
    <Page
      title={title}
      lead={door ? [city, zip].filter(Boolean).join(' ') : undefined}
      narrow
      back={{ to: '/app/walkbook/id/$id/walk', params: { id }, label: say('Back to the walkbook') }}
    >
      {book.state === 'loading' && <Skeleton rows={3} height={120} label={say('Opening the door')} />}
      <BookProblem book={book} onRetry={() => void refresh()} />
      {book.state === 'ready' && !door && (
        <Empty icon="door" title={say('This door is not in the walkbook any more')}>
          {say('What you recorded here is safe. Go back to the walkbook for the doors that are.')}
        </Empty>
      )}
      {notes && (
        <p className={styles.notes}>
          <Icon name="alert" size={18} /> {notes}
        </p>
      )}
      {door && <Household key={doorId} book={book} door={door} viewer={viewer} />}
    </Page>
  );
}

function Household({ book, door, viewer }: { book: Book; door: DoorFeature; viewer: Viewer }) {
  const navigate = useNavigate();
  const { voters, door_id } = door.properties;
  const touches = book.touchesAt(door_id);
  const responses = book.responsesAt(door_id);
  // In the order of the ringing: what is recorded about somebody moves nobody away from under the finger.
  const [wanted] = useState(() => new Set(voters.flatMap((each) => (each.target && !each.suppressed ? each.id : []))));
  const people = useMemo(
    () => voters.toSorted((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id))),
    [voters, wanted],
  );
  const [opened, setOpened] = useState<string | null>(people[0]?.id ?? null);
  const surveyId = book.walkbook?.survey_id ?? null;
  const begun = useBegun(viewer, book.id, door);
  const [sheet, setSheet] = useState<{ kind: SheetKind; voter: DoorVoter | null } | null>(null);
  const facts = doorFactsAt(book, door_id);
  const past = pastTouchesAt(book, door_id);
  const known = new Set(voters.map(({ id }) => id));
  return (
    <>
      <OddUnit book={book} door={door} onMend={() => setSheet({ kind: 'unit', voter: null })} />
      <JustHereNote touches={touches} userId={viewer.userId} />
      {people.map((voter) => (
        <PersonCard
          key={voter.id}
          viewer={viewer}
          walkbookId={book.id}
          door={door}
          voter={voter}
          touches={touches.filter((touch) => touch.voter_id === voter.id)}
          past={past.filter((touch) => touch.voter_id === voter.id)}
          responses={responses.filter((response) => response.voter_id === voter.id)}
          facts={facts.filter((fact) => fact.voter_id === voter.id && fact.kind !== 'person_added')}
          onSheet={(kind) => setSheet({ kind, voter })}
          open={opened === voter.id}
          onOpen={() => setOpened(voter.id)}
          begun={begun.has(voter.id)}
          onSurvey={
            surveyId === null
              ? undefined
              : () =>
                  void navigate({
                    to: '/app/walkbook/id/$id/door/$doorId/survey/$voterId',
                    params: { id: book.id, doorId: door_id, voterId: voter.id },
                  })
          }
        />
      ))}
      <DoorItself book={book} door={door} viewer={viewer} alone={people.length < 2}>
        <DoorTold
          viewer={viewer}
          walkbookId={book.id}
          door={door}
          facts={facts.filter(({ voter_id: who, kind }) => who === null || kind === 'person_added' || !known.has(who))}
        />
        <div className={styles.more}>
          {(
            [
              ['person', 'people', say('Add a person')],
              ['way_in', 'alert', say('Hazards, way in')],
              ...(door.properties.unit === null ? [] : [['unit', 'edit', say('Mend the unit')] as const]),
              ['door', 'plus', say('Add a door')],
              ...(voters.length === 0
                ? [['follow_up', 'calendar', say('Follow up')] as const, ['sign', 'flag', say('Wants a sign')] as const]
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
          <DoorSheet
            {...sheet}
            viewer={viewer}
            book={book}
            door={door}
            onClose={() => setSheet(null)}
            onSaved={(added) => {
              if (added === null) return;
              void navigate({
                to: '/app/walkbook/id/$id/door/$doorId',
                params: { id: book.id, doorId: added },
                replace: true,
              });
            }}
          />
        </Suspense>
      )}
      <Foot>
        <nav className={styles.foot} aria-label={say('The way on')}>
          <NextDoor book={book} door={door} />
        </nav>
      </Foot>
    </>
  );
}

/** A unit unlike its neighbours' was likely mis-keyed: whoever stands before it can say. */
function OddUnit({ book, door, onMend }: { book: Book; door: DoorFeature; onMend: () => void }) {
  const { unit } = door.properties;
  const { doors } = book;
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
      <Icon name="edit" size={18} />
      <span>{say('Is this unit {likely}? The list says {unit}.', { likely, unit: unit ?? '' })}</span>
      <Button small onClick={onMend}>
        {say('Mend')}
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

/** Results of the door itself, for everybody behind it. */
function DoorItself({
  book,
  door,
  viewer,
  alone,
  children,
}: {
  book: Book;
  door: DoorFeature;
  viewer: Viewer;
  alone: boolean;
  children: ReactNode;
}) {
  const touches = book.touchesAt(door.properties.door_id).filter((touch) => touch.voter_id === null);
  const record = (result: ContactResult) => {
    const said = `${doorName(door)}, ${words(result)}`;
    void recordKnocks(viewer, book.id, [{ door, voter: null, result }], said);
  };
  const isMet = useMet(touches);
  const history = {
    touches,
    userId: viewer.userId,
    action: say('Take back'),
    changing: null,
    onChange: (touch: KnownTouch) => {
      void takeBack(viewer, book.id, { door, voter: null, before: touch }, doorName(door));
    },
  };
  const shown = alone && door.properties.voters.length > 0 ? forAll.slice(1) : forAll;
  return (
    <section className={styles.door} aria-label={say('The whole door')}>
      <h2 className={styles.heading}>{alone ? say('The door itself') : say('Everybody at this door')}</h2>
      <KnockHistory
        {...history}
        past={pastTouchesAt(book, door.properties.door_id).filter((touch) => touch.voter_id === null)}
        only={isMet}
      />
      <div className={styles.forAll}>
        {shown.map((result) => (
          <button key={result} type="button" className={styles.result} onClick={() => record(result)}>
            {result === 'not_home' ? say('Nobody home') : say(resultWords[result].title)}
          </button>
        ))}
      </div>
      <KnockHistory {...history} only={(touch) => !isMet(touch)} />
      {children}
    </section>
  );
}

function words(result: ContactResult): string {
  return result === 'not_home' ? say('nobody home') : say(resultWords[result].inline);
}

function NextDoor({ book, door }: { book: Book; door: DoorFeature }) {
  const { fix } = useWatchedPosition();
  const { doors, standingOf } = book;
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
        params={{ id: book.id }}
      >
        <span>{say('Every other door is done. Back to the walkbook')}</span>
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
      params={{ id: book.id, doorId: next.properties.door_id }}
      replace
    >
      <span className={styles.nextWords}>
        {say('Next:')} {unit ? `${address} #${unit}` : address}
      </span>
      <span className={styles.away}>{distanceText(metresBetween(from, { latitude, longitude }))}</span>
      <Icon name="chevron-right" size={20} />
    </Link>
  );
}

// One walkbook to walk with: its doors as a list or a map, with the same selection in both.
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { key, locale, say, sayCount } from '../../../domain/words/say';
import type { DoorFeature } from '../../../contract/walkbooks';
import { distance } from '../../../domain/reports/words';
import { estimateMinutes } from '../../../domain/walkbooks/estimate';
import { nextDoor, progress } from '../../../domain/walkbooks/progress';
import { timeLeft } from '../../../domain/walkbooks/words';
import { startPosition, useWatchedPosition } from '../../local/position';
import { usePlan } from '../../local/plans';
import { useBook } from '../../local/use-book';
import { useViewer } from '../../local/use-viewer';
import { Button, ButtonLink } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Empty } from '../../ui/empty';
import { Page } from '../../ui/page';
import { Skeleton } from '../../ui/skeleton';
import { BookProblem } from './book-problem';
import { DoorList } from './door-list';
import type { Filter } from './list-items';
import styles from './walkbook-screen.module.css';

const PlanBar = lazy(() => import('./plan-bar').then((module) => ({ default: module.PlanBar })));
const WalkMap = lazy(() => import('./walk-map').then((module) => ({ default: module.WalkMap })));

const PartBar = lazy(() => import('../together/part-bar').then((module) => ({ default: module.PartBar })));
const TogetherSheet = lazy(() =>
  import('../together/together-sheet').then((module) => ({ default: module.TogetherSheet })),
);

type View = 'list' | 'map';
/** How each walkbook was looked at last, as long as the app is open. */
const looks = new Map<string, { view: View; filter: Filter; selected: string | null }>();

export function WalkbookScreen() {
  const { id = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const { book, refresh } = useBook(viewer, id);
  const [look, setLook] = useState(
    () => looks.get(id) ?? { view: 'list' as View, filter: 'todo' as Filter, selected: null },
  );
  // Followed on the map only; a list needs to know it once.
  const { fix, state: gps } = useWatchedPosition(look.view === 'map');
  const { doors, standingOf, lastDoorId, walkbook } = book;
  const counts = useMemo(() => progress(doors, standingOf), [doors, standingOf]);
  const next = useMemo(() => nextDoor(doors, standingOf, lastDoorId), [doors, standingOf, lastDoorId]);
  const change = (to: Partial<typeof look>) => {
    const now = { ...look, ...to };
    looks.set(id, now);
    setLook(now);
  };
  const select = (selected: string) => selected !== look.selected && change({ selected });
  const nobody = useCallback(
    (address: string, units: DoorFeature[], result: 'not_home' | 'inaccessible') => {
      const knocks = units.map((door) => ({ door, voter: null, result }));
      const said = say(
        result === 'not_home' ? key('{address}, nobody opened at {units}') : key('{address}, {units} inaccessible'),
        {
          address,
          units: sayCount(units.length, '{count} unit', '{count} units'),
        },
      );
      void import('./record-touch').then(({ recordKnocks }) => recordKnocks(viewer, id, knocks, said));
    },
    [viewer, id],
  );

  const plan = usePlan(viewer, id);
  const isTop = plan?.kind === 'top' || plan?.topFirst === true;
  const [planning, setPlanning] = useState(false);
  const [together, setTogether] = useState(false);
  // The door with which somebody came from the map: only then the list opens at it.
  const [came, setCame] = useState<string | null>(null);
  const replan = () => {
    setPlanning(true);
    void import('./replan').then((module) => module.replan(book, viewer, isTop)).finally(() => setPlanning(false));
  };

  const topFirst = useCallback(() => {
    void import('./top-first').then(({ walkTopFirst }) => walkTopFirst(book, viewer));
  }, [book, viewer]);

  const metres = walkbook && counts.doors > 0 ? (walkbook.metres * counts.todo) / (book.part?.of ?? counts.doors) : 0;
  const lead =
    counts.todo > 0
      ? [
          say('{doors} left', { doors: sayCount(counts.todo, '{count} door', '{count} doors') }),
          timeLeft(estimateMinutes(counts.todo, metres)),
          distance(metres),
        ].join(' · ')
      : undefined;
  return (
    <Page
      title={walkbook?.name ?? say('Walkbook')}
      lead={lead}
      narrow={look.view === 'list'}
      back={{ to: '/app/walkbooks', label: say('Back to walkbooks') }}
    >
      {book.state === 'loading' && <Skeleton rows={8} height={60} label={say('Opening the walkbook')} />}
      <BookProblem book={book} onRetry={() => void refresh()} />
      {book.state === 'ready' && (
        <>
          <Choice
            label={say('How to look at it')}
            value={look.view}
            options={[
              { value: 'list', label: say('List') },
              { value: 'map', label: say('Map') },
            ]}
            onChange={(view) => {
              setCame(view === 'list' ? look.selected : null);
              change({ view });
            }}
          />
          <div className={styles.bar}>
            <Filters value={look.filter} counts={counts} onChange={(filter) => change({ filter })} />
            <div className={styles.tools}>
              {gps === 'ask' && !fix && (
                <Button small look="quiet" icon="pin" onClick={startPosition}>
                  {say('Use my position')}
                </Button>
              )}
              {counts.todo > 0 && (
                <Button
                  small
                  look="quiet"
                  icon="refresh"
                  busy={planning}
                  aria-label={say('Re-plan from here')}
                  onClick={replan}
                >
                  {say('Re-plan')}
                </Button>
              )}
              <ButtonLink small look="quiet" to="/app/my-knocks">
                {say('My knocks')}
              </ButtonLink>
              <Button small look="quiet" icon="people" onClick={() => setTogether(true)}>
                {say('Together')}
              </Button>
            </div>
          </div>
          {book.part && (
            <Suspense fallback={<div className={styles.planned} />}>
              <PartBar book={book} viewer={viewer} />
            </Suspense>
          )}
          {book.planned !== undefined && (
            <Suspense fallback={<div className={styles.planned} />}>
              <PlanBar book={book} viewer={viewer} />
            </Suspense>
          )}
          {counts.doors === 0 && (
            <Empty icon="door" title={say('No doors in this walkbook yet')}>
              {say('Ask your campaign’s manager: the doors appear here by themselves.')}
            </Empty>
          )}
          {counts.doors > 0 && counts.todo === 0 && look.filter === 'todo' && (
            <Empty
              icon="check"
              title={say('Every door is done')}
              action={
                <ButtonLink look="primary" to="/app/walkbooks">
                  {say('Back to your walkbooks')}
                </ButtonLink>
              }
            >
              {counts.again > 0
                ? say('At {doors} nobody opened: see “Try again”.', {
                    doors: sayCount(counts.again, '{count} door', '{count} doors'),
                  })
                : say('Thank you.')}
            </Empty>
          )}
          {look.view === 'list' ? (
            <DoorList
              key={look.filter}
              book={book}
              filter={look.filter}
              next={next}
              selected={look.selected}
              came={came}
              onSelect={select}
              userId={viewer.userId}
              fix={fix}
              onNobody={nobody}
              onTopFirst={isTop ? undefined : topFirst}
            />
          ) : (
            <div className={styles.map} data-lower={book.part || book.planned !== undefined ? true : undefined}>
              <Suspense fallback={<Skeleton rows={1} height="var(--pl-map-height)" label={say('Drawing the map')} />}>
                <WalkMap
                  book={book}
                  filter={look.filter}
                  next={next}
                  fix={fix}
                  userId={viewer.userId}
                  selected={look.selected}
                  onSelect={select}
                />
              </Suspense>
            </div>
          )}
          {together && (
            <Suspense>
              <TogetherSheet viewer={viewer} id={id} onClose={() => setTogether(false)} />
            </Suspense>
          )}
        </>
      )}
    </Page>
  );
}

interface FilterProps {
  value: Filter;
  counts: { todo: number; done: number; again: number };
  onChange: (filter: Filter) => void;
}

function Filters({ value, counts, onChange }: FilterProps) {
  const options = [
    { value: 'todo', label: say('To do'), count: counts.todo },
    { value: 'done', label: say('Done'), count: counts.done },
    { value: 'again', label: say('Try again'), count: counts.again },
  ] as const;
  return (
    <fieldset className={styles.filters}>
      <legend className="sr-only">{say('Which doors')}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.filter}
          aria-pressed={value === option.value}
          onClick={() => onChange(option.value)}
        >
          {option.label} {option.count.toLocaleString(locale())}
        </button>
      ))}
    </fieldset>
  );
}

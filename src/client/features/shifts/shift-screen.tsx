// The shift: running, its end in words that are true without a network, one's own history, and the week's leaderboard.
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { localDay } from '../../../domain/facts/current-view';
import { byDay } from '../../../domain/shifts/shifts';
import { formatDate, formatDay, formatDuration } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { useList } from '../../offline/mirror/lists';
import { myShifts } from '../../offline/mirror/my-shifts';
import { useViewer } from '../../offline/mirror/use-viewer';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { plannedShiftList } from '../../offline/mirror/planned-shifts';
import { PlannedShiftsCard } from '../planned-shifts/planned-shifts-card';
import { MyFlags } from '../quality/my-flags';
import { OpenFlagsCard } from '../quality/open-flags-card';
import { TeamShifts } from './team-shifts';
import { Leaderboard } from './leaderboard';
import { useAction } from '../../data/use-action';
import styles from './shift-screen.module.css';
import { conversationsText, doorsText, savedText } from './shift-words';
import { endShifts, startShift, useShifts, type ShiftSeen } from './use-shifts';
import { serverNow } from '../../session/server-clock';

/** After so long without a knock a person has probably gone home already. */
const quiet = 45 * 60_000;

export function ShiftScreen() {
  const viewer = useViewer();
  const { can } = useMember();
  const shifts = useShifts(viewer);
  const { busy, problem, act } = useAction();
  const save = (work: () => Promise<unknown>) => void act(work, t('Not saved. Keep this screen open and try again.'));
  const running = shifts?.filter((shift) => shift.open) ?? [];
  const dayOf = localDay(viewer.timeZone);
  const today = dayOf(new Date(serverNow()).toISOString());
  // What is over and sent is among one's days.
  const last = running[0] ?? shifts?.find((shift) => dayOf(shift.started_at) === today || shift.saved < shift.made);
  const days = useList(myShifts);
  // Planned ones stand above one's own days, which wait for them: nothing is pushed down.
  const planned = useList(plannedShiftList);
  const knowsPlanned = planned.seenAt !== null || planned.error !== null;
  const start = shifts !== null && running.length === 0 ? () => save(() => startShift(viewer)) : undefined;
  return (
    <Page
      title={t('Shifts')}
      narrow={!can('dashboard.view')}
      back={{ to: '/app/walkbooks', label: t('Back to walkbooks') }}
    >
      {can('walkbooks.manage') && <PlannedShiftsCard onStart={start} />}
      {can('walkbooks.manage') && <OpenFlagsCard />}
      {can('dashboard.view') && <TeamShifts campaignId={viewer.campaignId} timeZone={viewer.timeZone} />}
      {shifts === null && <Skeleton rows={1} height={220} label={t('Loading your shifts')} />}
      {problem && <Problem>{problem}</Problem>}
      {shifts !== null && last?.open && (
        <Running
          shift={last}
          busy={busy}
          // Two phones without a network may have begun one each.
          onEnd={(at) =>
            save(() =>
              endShifts(
                viewer,
                running.map(({ id }) => id),
                at,
              ),
            )
          }
        />
      )}
      {shifts !== null && !last?.open && (
        <>
          {last && <Ended shift={last} />}
          <Card next={!last}>
            <div className={styles.start}>
              {!last && <p>{t('A shift counts your doors, conversations and time. It works without signal.')}</p>}
              <Button
                look={last ? 'plain' : 'primary'}
                wide
                icon="clock"
                busy={busy}
                className={styles.big}
                onClick={() => save(() => startShift(viewer))}
              >
                {last ? t('Start another shift') : t('Start my shift')}
              </Button>
            </div>
          </Card>
        </>
      )}
      {/* A manager's stand above everyone's shifts. */}
      {shifts !== null && !can('walkbooks.manage') && <PlannedShiftsCard onStart={start} />}
      {shifts !== null && knowsPlanned && (
        <>
          <History shifts={shifts} />
          {/* Below one's own days, which it would push down. */}
          <MyFlags campaignId={viewer.campaignId}>
            {/* After one's own days, which would push it down. */}
            {(days.seenAt !== null || days.error !== null) && (
              <Leaderboard campaignId={viewer.campaignId} userId={viewer.userId} />
            )}
          </MyFlags>
        </>
      )}
    </Page>
  );
}

function Figures({ shift }: { shift: ShiftSeen }) {
  const { doors, contacts, signs, minutes } = shift.work;
  const figures: [string, string][] = [
    [String(doors), doors === 1 ? t('door') : t('doors')],
    [String(contacts), contacts === 1 ? t('conversation') : t('conversations')],
    [formatDuration(minutes), t('time')],
  ];
  if (signs > 0) figures.push([String(signs), signs === 1 ? t('sign') : t('signs')]);
  return (
    <dl className={styles.figures}>
      {figures.map(([figure, label]) => (
        <div key={label}>
          <dd>{figure}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}

function Running({ shift, busy, onEnd }: { shift: ShiftSeen; busy: boolean; onEnd: (at: Date) => void }) {
  const { lastKnock } = shift;
  // Measured when the person asks to end, not while the screen lies in a pocket.
  const [asked, setRequested] = useState<number | null>(null);
  const forgot = asked !== null && lastKnock !== null && asked - lastKnock > quiet;
  const end = () => {
    const now = serverNow();
    if (asked === null && lastKnock !== null && now - lastKnock > quiet) setRequested(now);
    else onEnd(new Date(now));
  };
  return (
    <Card title={t('On shift since {time}', { time: formatDate(shift.started_at, 'time') })} next>
      <Figures shift={shift} />
      <Saved shift={shift} />
      {forgot && (
        <div className={styles.forgot}>
          <Problem mild>
            {t('Your last knock was at {time}. Did your shift end then?', { time: formatDate(lastKnock, 'time') })}
          </Problem>
        </div>
      )}
      <div className={styles.actions}>
        {forgot && (
          <Button look="primary" className={styles.big} busy={busy} onClick={() => onEnd(new Date(lastKnock))}>
            {t('It ended at {time}', { time: formatDate(lastKnock, 'time') })}
          </Button>
        )}
        {!forgot && (
          <ButtonLink look="primary" to="/app/walkbooks">
            {shift.work.doors > 0 ? t('Keep walking') : t('To my walkbooks')}
          </ButtonLink>
        )}
        <Button className={styles.big} busy={busy} onClick={end}>
          {forgot ? t('End it now') : t('End my shift')}
        </Button>
        {forgot && <ButtonLink to="/app/walkbooks">{t('Keep walking')}</ButtonLink>}
      </div>
    </Card>
  );
}

function Ended({ shift }: { shift: ShiftSeen }) {
  const until = shift.work.ended_at ?? shift.started_at;
  return (
    <Card
      title={t('Your last shift: {from} to {to}', {
        from: formatDate(shift.started_at, 'time'),
        to: formatDate(until, 'time'),
      })}
    >
      <Figures shift={shift} />
      <Saved shift={shift} />
      {shift.ended_at === null && (
        <p className={styles.quiet}>{t('You didn’t end it, so it ends at your last knock.')}</p>
      )}
    </Card>
  );
}

function Saved({ shift }: { shift: ShiftSeen }) {
  // On another phone: that one says what of it was sent.
  if (shift.made === 0) return null;
  const whole = shift.saved >= shift.made;
  return (
    <output className={styles.saved} data-whole={whole || undefined}>
      {savedText(shift)}
      {shift.stuck > 0 && (
        <>
          {' '}
          <Link to="/app/phone">{tPlural(shift.stuck, '{count} needs you', '{count} need you')}</Link>
        </>
      )}
    </output>
  );
}

/** Days from the server and from this phone; a shift that both know is as they say together. */
function History({ shifts }: { shifts: readonly ShiftSeen[] }) {
  const viewer = useViewer();
  const { items, seenAt, error } = useList(myShifts);
  const days = useMemo(() => {
    const all = new Map(items.map((shift) => [shift.id, shift as Parameters<typeof byDay>[0][number]]));
    for (const { id, started_at, work } of shifts) all.set(id, { started_at, ...work });
    return byDay([...all.values()], localDay(viewer.timeZone));
  }, [items, shifts, viewer.timeZone]);
  const unheard = seenAt === null ? t('Showing this phone’s data. The server hasn’t answered yet.') : '';
  if (days.length === 0 && (error === null || unheard === '')) return null;
  if (days.length === 0)
    return (
      <Card title={t('My days')}>
        <p className={styles.quiet}>{unheard}</p>
      </Card>
    );
  const sum = (of: 'doors' | 'contacts' | 'minutes') => days.reduce((total, each) => total + each[of], 0);
  return (
    <Card title={t('My days')}>
      <ul className={styles.days}>
        {days.map(({ day, doors, contacts, minutes }) => (
          <li key={day}>
            <b>{formatDay(day, 'longWeekdayDay')}</b>
            <span>{[doorsText(doors), conversationsText(contacts), formatDuration(minutes)].join(' · ')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {t('Total: {all}', {
          all: [doorsText(sum('doors')), conversationsText(sum('contacts')), formatDuration(sum('minutes'))].join(
            ' · ',
          ),
        })}{' '}
        {unheard}
      </p>
    </Card>
  );
}

// The shift: running, its end in words that are true without a network, one's own history, and the week's leaderboard.
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { localDay } from '../../../domain/sync/current';
import { byDay } from '../../../domain/shifts/shifts';
import { say, sayCount } from '../../../domain/words/say';
import { useList } from '../../local/lists';
import { myShifts } from '../../local/my-shifts';
import { useViewer } from '../../local/use-viewer';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Skeleton } from '../../ui/skeleton';
import { EverybodysShifts } from './everybodys-shifts';
import { Leaderboard } from './leaderboard';
import styles from './shift-screen.module.css';
import { contactsText, dayText, doorsText, savedText, spanText, timeText } from './shift-words';
import { endShift, startShift, useShifts, type ShiftSeen } from './use-shifts';

/** After so long without a knock a person has probably gone home already. */
const quiet = 45 * 60_000;

export function ShiftScreen() {
  const viewer = useViewer();
  const { can } = useMember();
  const shifts = useShifts(viewer);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = (work: Promise<void>) => {
    setBusy(true);
    setProblem(null);
    work
      .catch((error: unknown) => setProblem(messageFor(error, say('NOT saved. Keep this screen open and try again.'))))
      .finally(() => setBusy(false));
  };
  const [last] = shifts ?? [];
  const days = useList(myShifts);
  return (
    <Page
      title={say('Shifts')}
      narrow={!can('dashboard.view')}
      back={{ to: '/app/walkbooks', label: say('Back to walkbooks') }}
    >
      {can('dashboard.view') && <EverybodysShifts campaignId={viewer.campaignId} timeZone={viewer.timeZone} />}
      {shifts === null && <Skeleton rows={1} height={220} label={say('Reading your shifts')} />}
      {problem && <Problem>{problem}</Problem>}
      {shifts !== null && last?.open && (
        <Running shift={last} busy={busy} onEnd={(at) => act(endShift(viewer, last.id, at))} />
      )}
      {shifts !== null && !last?.open && (
        <>
          {last && <Ended shift={last} />}
          <Card next={!last}>
            <div className={styles.start}>
              {!last && <p>{say('A shift counts your doors, contacts and minutes. It works without a network.')}</p>}
              <Button
                look={last ? 'plain' : 'primary'}
                wide
                icon="clock"
                busy={busy}
                className={styles.big}
                onClick={() => act(startShift(viewer))}
              >
                {last ? say('Start another shift') : say('Start my shift')}
              </Button>
            </div>
          </Card>
        </>
      )}
      <History shifts={shifts ?? []} />
      {/* After one's own days, which would push it down. */}
      {(days.seenAt !== null || days.error !== null) && (
        <Leaderboard campaignId={viewer.campaignId} userId={viewer.userId} />
      )}
    </Page>
  );
}

function Figures({ shift }: { shift: ShiftSeen }) {
  const { doors, contacts, signs, minutes } = shift.work;
  const figures: [string, string][] = [
    [String(doors), doors === 1 ? say('door') : say('doors')],
    [String(contacts), contacts === 1 ? say('contact') : say('contacts')],
    [spanText(minutes), say('on your feet')],
  ];
  if (signs > 0) figures.push([String(signs), signs === 1 ? say('sign') : say('signs')]);
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
  const [asked, setAsked] = useState<number | null>(null);
  const forgot = asked !== null && lastKnock !== null && asked - lastKnock > quiet;
  const end = () => {
    const now = Date.now();
    if (asked === null && lastKnock !== null && now - lastKnock > quiet) setAsked(now);
    else onEnd(new Date(now));
  };
  return (
    <Card title={say('On shift since {time}', { time: timeText(shift.started_at) })} next>
      <Figures shift={shift} />
      <Saved shift={shift} />
      {forgot && (
        <div className={styles.forgot}>
          <Problem mild>
            {say('Your last knock was at {time}. Did your shift end then?', { time: timeText(lastKnock) })}
          </Problem>
        </div>
      )}
      <div className={styles.actions}>
        {forgot && (
          <Button look="primary" className={styles.big} busy={busy} onClick={() => onEnd(new Date(lastKnock))}>
            {say('It ended at {time}', { time: timeText(lastKnock) })}
          </Button>
        )}
        <Button look={forgot ? 'plain' : 'primary'} className={styles.big} busy={busy} onClick={end}>
          {forgot ? say('End it now') : say('End my shift')}
        </Button>
        <ButtonLink to="/app/walkbooks">{say('Go on walking')}</ButtonLink>
      </div>
    </Card>
  );
}

function Ended({ shift }: { shift: ShiftSeen }) {
  const until = shift.work.ended_at ?? shift.started_at;
  return (
    <Card title={say('Your last shift: {from} to {to}', { from: timeText(shift.started_at), to: timeText(until) })}>
      <Figures shift={shift} />
      <Saved shift={shift} />
      {shift.ended_at === null && (
        <p className={styles.quiet}>{say('Nobody ended it, so it ends with your last knock.')}</p>
      )}
    </Card>
  );
}

function Saved({ shift }: { shift: ShiftSeen }) {
  const whole = shift.saved >= shift.made;
  return (
    <output className={styles.saved} data-whole={whole || undefined}>
      {savedText(shift)}
      {shift.stuck > 0 && (
        <>
          {' '}
          <Link to="/app/phone">{sayCount(shift.stuck, '{count} needs you', '{count} need you')}</Link>
        </>
      )}
    </output>
  );
}

/** Days from headquarters and from this phone; a shift that both know is as this phone says. */
function History({ shifts }: { shifts: readonly ShiftSeen[] }) {
  const viewer = useViewer();
  const { items, seenAt, error } = useList(myShifts);
  useEffect(() => {
    const stop = new AbortController();
    void myShifts.load(viewer, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [viewer]);
  const days = useMemo(() => {
    const all = new Map(items.map((shift) => [shift.id, shift as Parameters<typeof byDay>[0][number]]));
    for (const { id, started_at, work } of shifts) all.set(id, { started_at, ...work });
    return byDay([...all.values()], localDay(viewer.timeZone));
  }, [items, shifts, viewer.timeZone]);
  const unheard = seenAt === null ? say('Only what is on this phone: headquarters did not answer yet.') : '';
  if (days.length === 0 && (error === null || unheard === '')) return null;
  if (days.length === 0)
    return (
      <Card title={say('My days')}>
        <p className={styles.quiet}>{unheard}</p>
      </Card>
    );
  const sum = (of: 'doors' | 'contacts' | 'minutes') => days.reduce((total, each) => total + each[of], 0);
  return (
    <Card title={say('My days')}>
      <ul className={styles.days}>
        {days.map(({ day, doors, contacts, minutes }) => (
          <li key={day}>
            <b>{dayText(day)}</b>
            <span>{[doorsText(doors), contactsText(contacts), spanText(minutes)].join(' · ')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {say('Together: {all}', {
          all: [doorsText(sum('doors')), contactsText(sum('contacts')), spanText(sum('minutes'))].join(' · '),
        })}{' '}
        {unheard}
      </p>
    </Card>
  );
}

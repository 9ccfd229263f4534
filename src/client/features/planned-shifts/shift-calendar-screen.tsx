// The manager's calendar: a week or a month of planned shifts at a glance, and how many places of them are taken.
import { useState } from 'react';
import { contract } from '../../../contract';
import { mostPlannedShifts } from '../../../contract/reports/list-limits';
import type { PlannedShift } from '../../../contract/team/planned-shifts';
import { localDay } from '../../../domain/facts/current-view';
import { groupBy } from '../../../domain/lists/group-by';
import { calendarDays, neighborDay, type CalendarSpan } from '../../../domain/planned-shifts/calendar';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { formatDay, formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { serverNow } from '../../session/server-clock';
import { Choice } from '../../ui/fields/choice';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button, IconButton } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { CalendarGrid } from './calendar-grid';
import styles from './calendar-grid.module.css';
import { PlanShift } from './plan-shift';
import { PlannedShiftEntry } from './planned-shift-entry';

const spans = [
  { value: 'week', label: key('Week') },
  { value: 'month', label: key('Month') },
] as const;

export function ShiftCalendarScreen() {
  const { campaign, campaignId } = useMember();
  const dayOf = localDay(campaign.time_zone);
  const today = dayOf(new Date(serverNow()).toISOString());
  const [span, setSpan] = useState<CalendarSpan>('week');
  const [around, setAround] = useState(today);
  const [openId, setOpenId] = useState<string | null>(null);
  /** What is being planned: one on a day, or a change. */
  const [planning, setPlanning] = useState<PlannedShift | { day: string } | null>(null);
  const { busy, problem, act } = useAction();
  const days = calendarDays(span, around);
  const [from = around, to = around] = [days[0], days.at(-1)];
  const loaded = useCall(
    contract.plannedShifts.all,
    { query: { campaign_id: campaignId, from, to } },
    { every: 60_000 },
  );
  const open = loaded.data?.find(({ id }) => id === openId);

  const put = (changed: PlannedShift) => {
    const others = (loaded.data ?? []).filter(({ id }) => id !== changed.id);
    const day = dayOf(changed.starts_at);
    const all = from <= day && day <= to ? [...others, changed] : others;
    loaded.replace(all.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)));
  };
  const run = (work: () => Promise<PlannedShift>) =>
    void act(async () => {
      try {
        put(await work());
      } catch (failure) {
        loaded.reload();
        throw failure;
      }
    });
  const one = { campaign_id: campaignId, id: openId ?? '' };
  return (
    <Page
      title={t('Shift calendar')}
      back={{ to: '/app/shift', label: t('Back to shifts') }}
      actions={
        <OnlineButton look="primary" brief onClick={() => setPlanning({ day: today })}>
          {t('Plan a shift')}
        </OnlineButton>
      }
    >
      <Card>
        <Stack gap={14}>
          <Row gap={12}>
            <Choice label={t('How much to show')} value={span} options={spans} onChange={setSpan} />
            <Row gap={4}>
              <IconButton
                icon="back"
                label={span === 'week' ? t('The week before') : t('The month before')}
                onClick={() => setAround(neighborDay(span, around, -1))}
              />
              <IconButton
                icon="M9 5l7 7-7 7"
                label={span === 'week' ? t('The week after') : t('The month after')}
                onClick={() => setAround(neighborDay(span, around, 1))}
              />
              <Button small look="quiet" disabled={around === today} onClick={() => setAround(today)}>
                {t('Today')}
              </Button>
            </Row>
            <h2 className={styles.range} aria-live="polite">
              {t('{from} to {to}', { from: formatDay(from, 'day'), to: formatDay(to, 'dayYear') })}
            </h2>
          </Row>
          <Loadable loaded={loaded}>
            {(shifts) => (
              <>
                <p className="quiet">
                  {summaryOf(shifts)}
                  {shifts.length >= mostPlannedShifts && (
                    <> {t('Only the first {count} are listed.', { count: formatNumber(mostPlannedShifts) })}</>
                  )}
                </p>
                <CalendarGrid
                  days={days}
                  span={span}
                  today={today}
                  shifts={groupBy(shifts, ({ starts_at }) => dayOf(starts_at))}
                  onOpen={setOpenId}
                  onPlan={(day) => setPlanning({ day })}
                />
              </>
            )}
          </Loadable>
        </Stack>
      </Card>
      {open && (
        <Dialog title={formatDay(dayOf(open.starts_at), 'longWeekdayDay')} onClose={() => setOpenId(null)}>
          <Stack gap={14}>
            {problem && <Problem>{problem}</Problem>}
            <PlannedShiftEntry
              shift={open}
              busy={busy}
              onSignUp={(signed_up) => run(() => call(contract.plannedShifts.signUp, { body: { ...one, signed_up } }))}
              onEdit={() => {
                setPlanning(open);
                setOpenId(null);
              }}
              onCancel={() => run(() => call(contract.plannedShifts.cancel, { body: one }))}
              onCheckIn={(user_id, checked_in) =>
                run(() => call(contract.plannedShifts.checkIn, { body: { ...one, user_id, checked_in } }))
              }
            />
          </Stack>
        </Dialog>
      )}
      {planning && (
        <PlanShift
          shift={'id' in planning ? planning : null}
          {...(!('id' in planning) && { day: planning.day })}
          onClose={() => setPlanning(null)}
          onSaved={(saved) => {
            put(saved);
            setPlanning(null);
          }}
        />
      )}
    </Page>
  );
}

function summaryOf(shifts: readonly PlannedShift[]): string {
  const standing = shifts.filter(({ canceled_at }) => canceled_at === null);
  const sum = (of: 'signed_up' | 'capacity') => standing.reduce((total, shift) => total + shift[of], 0);
  if (standing.length === 0) return t('No shifts are planned for these days.');
  return [
    tPlural(standing.length, '{count} shift', '{count} shifts'),
    t('{taken} of {capacity} places taken', {
      taken: formatNumber(sum('signed_up')),
      capacity: formatNumber(sum('capacity')),
    }),
  ].join(' · ');
}

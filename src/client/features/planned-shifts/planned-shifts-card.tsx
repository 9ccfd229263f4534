// Shifts planned ahead, by day: everyone signs up, managers plan, change and cancel them and see who came. Without a network it says
// as of when they are.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { PlannedShift } from '../../../contract/team/planned-shifts';
import { localDay } from '../../../domain/facts/current-view';
import { groupBy } from '../../../domain/lists/group-by';
import { canStart } from '../../../domain/planned-shifts/notices';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { formatDate, formatDay } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { serverNow } from '../../session/server-clock';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import styles from './planned-shifts.module.css';
import { PlanShift } from './plan-shift';
import { PlannedShiftEntry } from './planned-shift-entry';
import { usePlannedShifts } from './use-planned-shifts';

interface Props {
  /** Begins one's shift, as a button of the screen does; absent while one runs. */
  onStart?: (() => void) | undefined;
}

export function PlannedShiftsCard({ onStart }: Props) {
  const { campaign, campaignId, can } = useMember();
  const manages = can('walkbooks.manage');
  const { items, seenAt, error, offline, put, reload } = usePlannedShifts();
  /** What is being planned: a new one, or a change. */
  const [open, setOpen] = useState<PlannedShift | 'new' | null>(null);
  const { busy, problem, act } = useAction();
  const now = serverNow();
  const shifts = items.filter(({ ends_at }) => Date.parse(ends_at) > now);
  if (seenAt === null || (shifts.length === 0 && !manages)) return null;

  const run = (work: () => Promise<PlannedShift>) =>
    void act(async () => {
      try {
        put(await work());
      } catch (failure) {
        // Someone else may have been faster: what is shown is what is so now.
        reload();
        throw failure;
      }
    });
  const one = ({ id }: PlannedShift) => ({ campaign_id: campaignId, id });
  const days = groupBy(shifts, ({ starts_at }) => localDay(campaign.time_zone)(starts_at));
  const time = formatDate(seenAt, 'time');
  return (
    <Card
      title={t('Planned shifts')}
      aside={
        manages && (
          <Row gap={8}>
            <ButtonLink small look="quiet" to="/app/shift-calendar">
              {t('Calendar')}
            </ButtonLink>
            <OnlineButton brief small onClick={() => setOpen('new')}>
              {t('Plan a shift')}
            </OnlineButton>
          </Row>
        )
      }
    >
      <Stack gap={16}>
        {error !== null && (
          <Problem mild onRetry={reload} safe={!offline && t('Showing data from {time}.', { time })}>
            {offline ? t('You’re offline. This is as of {time}; changes need a connection.', { time }) : error}
          </Problem>
        )}
        {problem && <Problem>{problem}</Problem>}
        {shifts.length === 0 && (
          <p className="quiet">{t('None yet. People see planned shifts on their phone and sign up there.')}</p>
        )}
        {[...days].map(([day, ofDay]) => (
          <section key={day}>
            <Stack gap={12}>
              <h3 className={styles.day}>{formatDay(day, 'longWeekdayDay')}</h3>
              {ofDay.map((shift) => (
                <PlannedShiftEntry
                  key={shift.id}
                  shift={shift}
                  busy={busy}
                  onStart={canStart(shift, now) ? onStart : undefined}
                  onSignUp={(signed_up) =>
                    run(() => call(contract.plannedShifts.signUp, { body: { ...one(shift), signed_up } }))
                  }
                  {...(manages && {
                    onEdit: () => setOpen(shift),
                    onCancel: () => run(() => call(contract.plannedShifts.cancel, { body: one(shift) })),
                    onCheckIn: (user_id: string, checked_in: boolean) =>
                      run(() => call(contract.plannedShifts.checkIn, { body: { ...one(shift), user_id, checked_in } })),
                  })}
                />
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
      {open !== null && (
        <PlanShift
          shift={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={(saved) => {
            put(saved);
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}

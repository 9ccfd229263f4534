// When someone wants a saved report by e-mail: never, every day, or every week, at an hour by the campaign's clock.
import { useState } from 'react';
import { formatDate, formatDay } from '../../i18n/formats';
import { currentLanguage } from '../../i18n/language';
import { t } from '../../i18n/texts';
import type { SavedReport } from '../../../contract/reports/saved-reports';
import { addDays } from '../../../domain/reports/weeks';
import { useAction } from '../../data/use-action';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';

/** A Monday, from which weekdays are named. */
const aMonday = '2024-01-01';
const weekdays = [0, 1, 2, 3, 4, 5, 6];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const usualHour = 7;

const weekdayName = (weekday: number) => formatDay(addDays(aMonday, weekday), 'longWeekday');
const hourName = (hour: number) => formatDate(`${aMonday}T${`${hour}`.padStart(2, '0')}:00:00Z`, 'hour', 'UTC');

/** When it comes, in words. */
export function emailWords({ email }: SavedReport): string {
  if (!email) return t('Never');
  const at = { time: hourName(email.hour) };
  return email.weekday === null
    ? t('Every day at {time}', at)
    : t('Every {weekday} at {time}', { weekday: weekdayName(email.weekday), ...at });
}

interface Props {
  report: SavedReport;
  onClose: () => void;
  onSave: (email: { weekday: number | null; hour: number; language: 'en' | 'es' } | null) => Promise<void>;
}

export function EmailDialog({ report, onClose, onSave }: Props) {
  const { campaign, user } = useMember();
  const { email } = report;
  const [every, setEvery] = useState(!email ? 'never' : email.weekday === null ? 'day' : `${email.weekday}`);
  const [hour, setHour] = useState(email?.hour ?? usualHour);
  const { busy, problem, clear, act } = useAction();
  const save = () =>
    act(async () => {
      const weekday = every === 'day' ? null : Number(every);
      await onSave(every === 'never' ? null : { weekday, hour, language: currentLanguage() });
      onClose();
    });
  return (
    <Dialog title={t('Email “{name}” to me', { name: report.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <Row end>
            <SelectField
              label={t('How often')}
              value={every}
              onChange={(event) => {
                setEvery(event.currentTarget.value);
                clear();
              }}
              options={[
                ['never', t('Never')],
                ['day', t('Every day')],
                ...weekdays.map((each) => [`${each}`, t('Every {weekday}', { weekday: weekdayName(each) })] as const),
              ]}
            />
            {every !== 'never' && (
              <SelectField
                label={t('At')}
                value={`${hour}`}
                onChange={(event) => {
                  setHour(Number(event.currentTarget.value));
                  clear();
                }}
                options={hours.map((each) => [`${each}`, hourName(each)])}
              />
            )}
          </Row>
          {user.wants_report_emails === false && (
            <Problem mild>
              {t('Reports by email are off in your account. Nothing is sent until you turn them on there.')}
            </Problem>
          )}
          <p className="quiet">
            {t('It goes to {email}, by the clock of {zone}. It has totals and the first rows, and names no voters.', {
              email: user.email,
              zone: campaign.time_zone.replaceAll('_', ' '),
            })}
          </p>
          {problem && <Problem>{problem}</Problem>}
          <Row>
            <Button type="submit" look="primary" busy={busy}>
              {t('Save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

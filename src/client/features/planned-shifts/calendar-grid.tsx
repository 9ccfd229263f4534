// The days of a calendar with their shifts: side by side at a desk, one below the other on a phone.
import type { CalendarSpan } from '../../../domain/planned-shifts/calendar';
import type { PlannedShift } from '../../../contract/team/planned-shifts';
import { formatDate, formatDay } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { IconButton } from '../../ui/primitives/button';
import styles from './calendar-grid.module.css';

interface Props {
  days: readonly string[];
  span: CalendarSpan;
  today: string;
  shifts: ReadonlyMap<string, readonly PlannedShift[]>;
  onOpen: (id: string) => void;
  onPlan: (day: string) => void;
}

export function CalendarGrid({ days, span, today, shifts, onOpen, onPlan }: Props) {
  const middle = days[Math.floor(days.length / 2)] ?? today;
  return (
    <ol className={styles.grid} data-span={span}>
      {days.map((day) => {
        const ofDay = shifts.get(day) ?? [];
        return (
          <li
            key={day}
            className={styles.day}
            data-today={day === today || undefined}
            data-empty={ofDay.length === 0 || undefined}
            data-outside={(span === 'month' && day.slice(0, 7) !== middle.slice(0, 7)) || undefined}
          >
            <div className={styles.head}>
              <h3 className={styles.name}>
                {formatDay(day, 'weekdayDay')}
                {day === today && <span className="quiet"> {t('today')}</span>}
              </h3>
              {day >= today && (
                <IconButton
                  icon="plus"
                  className={styles.plan}
                  label={t('Plan a shift on {day}', { day: formatDay(day, 'weekdayDay') })}
                  onClick={() => onPlan(day)}
                />
              )}
            </div>
            {ofDay.map((shift) => (
              <Shift key={shift.id} shift={shift} onOpen={onOpen} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function Shift({ shift, onOpen }: { shift: PlannedShift; onOpen: (id: string) => void }) {
  const { campaign } = useMember();
  const { id, place, signed_up: taken, capacity, canceled_at: canceled, people } = shift;
  const time = (at: string) => formatDate(at, 'time', campaign.time_zone);
  const came = people.filter((person) => person.checked_in_at !== null).length;
  const state =
    canceled !== null
      ? t('Canceled')
      : came > 0
        ? t('{came} of {taken} came', { came, taken })
        : taken >= capacity
          ? t('Full: {taken} of {capacity}', { taken, capacity })
          : t('{taken} of {capacity} places taken', { taken, capacity });
  return (
    <button
      type="button"
      className={styles.shift}
      data-state={canceled !== null ? 'canceled' : taken >= capacity ? 'full' : taken === 0 ? 'none' : undefined}
      onClick={() => onOpen(id)}
    >
      <b>{t('{from} to {to}', { from: time(shift.starts_at), to: time(shift.ends_at) })}</b>
      <span>{place}</span>
      <span className={styles.places}>{state}</span>
    </button>
  );
}

// When someone wants to be called back, by the campaign's clock.
import { useState } from 'react';
import { dayInZone } from '../../../domain/i18n/time-zones';
import { instantIn } from '../../../domain/phone-banks/call-back-time';
import { t } from '../../i18n/texts';
import { Form } from '../../ui/fields/form';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';

interface Props {
  zone: string;
  onSave: (at: string) => void;
  onClose: () => void;
}

export function CallBackDialog({ zone, onSave, onClose }: Props) {
  const today = dayInZone(zone)(new Date());
  const [day, setDay] = useState(today);
  const [time, setTime] = useState('18:00');
  const [problem, setProblem] = useState<string | null>(null);
  const save = () => {
    const at = instantIn(zone, day, time);
    if (at === null) return setProblem(t('Choose a day and a time.'));
    if (at.getTime() <= Date.now()) return setProblem(t('This time has passed. Choose a later one.'));
    return onSave(at.toISOString());
  };
  return (
    <Dialog title={t('When to call back')} onClose={onClose}>
      <Form gap={14} onSubmit={save}>
        <Row end>
          <TextField
            label={t('Day')}
            type="date"
            min={today}
            value={day}
            error={problem}
            onChange={(event) => {
              setDay(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <TextField
            label={t('Time')}
            type="time"
            value={time}
            onChange={(event) => {
              setTime(event.currentTarget.value);
              setProblem(null);
            }}
          />
        </Row>
        <p className="quiet">{t('Times are by the clock of {zone}.', { zone: zone.replaceAll('_', ' ') })}</p>
        <Row gap={8}>
          <Button type="submit" look="primary">
            {t('Save “call back”')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </Dialog>
  );
}

// One planned shift: when and where, how many places are left, and what one can do about it.
import { useState } from 'react';
import type { PlannedShift } from '../../../contract/team/planned-shifts';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { serverNow } from '../../session/server-clock';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Tag } from '../../ui/primitives/tag';

interface Props {
  shift: PlannedShift;
  busy: boolean;
  onSignUp: (signedUp: boolean) => void;
  /** Begins one's own shift: whoever does so within its time has come. It works without a network. */
  onStart?: (() => void) | undefined;
  /** Only managers change, cancel and check in. What is over is as it was: only who came is still noted. */
  onEdit?: () => void;
  onCancel?: () => void;
  onCheckIn?: (userId: string, checkedIn: boolean) => void;
}

export function PlannedShiftEntry({ shift, busy, onSignUp, onStart, onEdit, onCancel, onCheckIn }: Props) {
  const { campaign } = useMember();
  const { place, notes, capacity, signed_up: taken, is_mine: isMine, canceled_at: canceled, people } = shift;
  const isOver = Date.parse(shift.ends_at) <= serverNow();
  const [asking, setAsking] = useState(false);
  const time = (at: string) => formatDate(at, 'time', campaign.time_zone);
  const isFull = taken >= capacity;
  return (
    <Stack gap={6}>
      <Row gap={8}>
        <strong>
          {t('{from} to {to} · {place}', { from: time(shift.starts_at), to: time(shift.ends_at), place })}
        </strong>
        {canceled !== null && <Tag look="refused">{t('Canceled')}</Tag>}
        {canceled === null && isMine && <Tag look="good">{t('You’re signed up')}</Tag>}
        {canceled === null && !isMine && isFull && <Tag>{t('Full')}</Tag>}
      </Row>
      {notes !== '' && <span>{notes}</span>}
      <span className="quiet">
        {canceled === null
          ? t('{taken} of {capacity} places taken', { taken, capacity })
          : isMine
            ? t('You had signed up. This shift was canceled.')
            : t('This shift was canceled.')}
      </span>
      {onCheckIn && canceled === null && people.length > 0 && (
        <fieldset>
          <legend className="quiet">{t('Who came')}</legend>
          {people.map((person) => (
            <CheckField
              key={person.id}
              checked={person.checked_in_at !== null}
              disabled={busy || person.has_started}
              onChange={(checked) => onCheckIn(person.id, checked)}
            >
              {person.has_started ? t('{name} (started a shift)', { name: person.user_name }) : person.user_name}
            </CheckField>
          ))}
        </fieldset>
      )}
      {canceled === null && (
        <Row gap={8}>
          {onStart && (
            <Button look="primary" icon="clock" busy={busy} onClick={onStart}>
              {t('I’m here: start my shift')}
            </Button>
          )}
          {isMine && !isOver && !shift.has_come && (
            <OnlineButton brief busy={busy} onClick={() => onSignUp(false)}>
              {t('I can’t come')}
            </OnlineButton>
          )}
          {!isMine && !isOver && (
            <OnlineButton brief look="pale" busy={busy} disabled={isFull} onClick={() => onSignUp(true)}>
              {t('Sign up')}
            </OnlineButton>
          )}
          {onEdit && !isOver && (
            <OnlineButton brief small look="quiet" onClick={onEdit}>
              {t('Edit')}
            </OnlineButton>
          )}
          {onCancel && !isOver && (
            <OnlineButton brief small look="quiet" onClick={() => setAsking(true)}>
              {t('Cancel this shift')}
            </OnlineButton>
          )}
        </Row>
      )}
      {asking && (
        <Dialog title={t('Cancel this shift?')} onClose={() => setAsking(false)}>
          <Stack gap={14}>
            <p>{t('Everyone who signed up sees that it was canceled, and gets an email. This can’t be undone.')}</p>
            <Row gap={8}>
              <Button
                look="danger"
                onClick={() => {
                  setAsking(false);
                  onCancel?.();
                }}
              >
                {t('Cancel this shift')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('Keep it')}</Button>
            </Row>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}

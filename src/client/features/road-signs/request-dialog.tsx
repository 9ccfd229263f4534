// One request for a sign: where, for whom, what became of it, and what to do with it next.
import { useState } from 'react';
import type { SignRequest } from '../../../contract/office/sign-requests';
import { clock } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { AreaField } from '../../ui/fields/fields';
import { OnlineButton } from '../../ui/fields/online-button';
import { Stack } from '../../ui/layout/stack-and-row';
import { Dialog } from '../../ui/primitives/dialog';
import { Tag } from '../../ui/primitives/tag';
import styles from './field-signs.module.css';
import { eventWords, isOpen, requestAddress, requestWords, whoWants } from './request-words';
import classes from './signs.module.css';

type Act = 'unassigned' | 'placed' | 'declined' | 'reopened';

interface Props {
  request: SignRequest;
  zone: string;
  busy: boolean;
  onAct: (act: Act, note: string) => void;
  onClose: () => void;
}

export function RequestDialog({ request, zone, busy, onAct, onClose }: Props) {
  const [note, setNote] = useState('');
  const when = clock(zone);
  const acts: readonly [Act, string][] = isOpen(request)
    ? [
        ['placed', t('Placed||sign')],
        ['declined', t('Declined||sign')],
        ...(request.state === 'assigned' ? [['unassigned', t('Remove assignment')] satisfies [Act, string]] : []),
      ]
    : [['reopened', t('Reopen')]];
  const { title, look } = requestWords[request.state];
  return (
    <Dialog title={whoWants(request)} onClose={onClose}>
      <Stack>
        <p className={styles.facts}>
          <Tag look={look}>{t(title)}</Tag>
          {request.assigned_to && <span>{request.assigned_to.name}</span>}
          <span>{requestAddress(request)}</span>
          {request.road_sign_name && <span>{request.road_sign_name}</span>}
          <span>
            {request.recorded_by
              ? t('Recorded by {name}, {when}', { name: request.recorded_by, when: when(request.recorded_at) })
              : when(request.recorded_at)}
          </span>
        </p>
        {request.note && <p>“{request.note}”</p>}
        <AreaField
          label={t('Note')}
          value={note}
          rows={2}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <span className={classes.acts}>
          {acts.map(([act, words], index) => (
            <OnlineButton
              key={act}
              brief={index > 0}
              look={index === 0 ? 'primary' : 'pale'}
              disabled={busy}
              onClick={() => onAct(act, note.trim())}
            >
              {words}
            </OnlineButton>
          ))}
        </span>
        {request.history.length > 0 && (
          <section className={styles.history}>
            <h3 className={styles.heading}>{t('History')}</h3>
            <ol>
              {request.history.map((event) => (
                <li key={event.id}>
                  {eventWords(event)}, {when(event.at)}
                  {event.note && <q>{event.note}</q>}
                </li>
              ))}
            </ol>
          </section>
        )}
      </Stack>
    </Dialog>
  );
}

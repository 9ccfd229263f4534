// The sheet of a sign-out with unsent work: send now, sign out and keep, export, or discard (typed).
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { key, t, tPlural } from '../../i18n/texts';
import { toSend } from '../../../domain/delivery/pill';
import { exported, unsentFile } from '../../offline/outbox/export';
import { handOver } from '../../offline/outbox/unsent-file';
import { discard } from '../../offline/outbox/discard';
import { readItems } from '../../offline/outbox/read-items';
import { useSyncStatus } from '../../offline/outbox/status';
import { sendNow, startSync } from '../../offline/delivery/scheduler';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { useAction } from '../../data/use-action';
import styles from './phone.module.css';
import { TypedDiscard } from './typed-discard';

/** Opens the sheet and waits for the answer: true to sign out, false to stay. */
export function openSignOutDialog(owner: string): Promise<boolean> {
  startSync();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((answer) => {
    const close = (leave: boolean) => {
      root.unmount();
      place.remove();
      answer(leave);
    };
    root.render(<SignOutDialog owner={owner} onAnswer={close} />);
  });
}

function SignOutDialog({ owner, onAnswer }: { owner: string; onAnswer: (leave: boolean) => void }) {
  const { counts } = useSyncStatus();
  const { busy, problem, refuse, act } = useAction();
  const [written, setWritten] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const unsent = toSend(counts) + counts.parked;
  // What the server refused is not sent by trying once more on the way out.
  const isStuck = unsent > 0 && toSend(counts) === 0;

  const send = () =>
    act(async () => {
      await sendNow();
      const left = await readItems(owner);
      if (left.length === 0) onAnswer(true);
      else refuse(left.some((item) => item.state === 'parked') ? stuck : silent);
    });
  const save = () =>
    act(async () => {
      const file = await unsentFile(owner);
      handOver(file);
      setWritten(exported(file));
    });
  const drop = () =>
    act(async () => {
      const items = await readItems(owner);
      const removed = await discard(
        owner,
        items.map((item) => item.id),
      );
      if (removed === items.length) return onAnswer(true);
      setDiscarding(false);
      refuse(onItsWay);
    });

  return (
    <Dialog
      title={t('{items} not sent yet', { items: tPlural(unsent, '{count} item', '{count} items') })}
      onClose={() => onAnswer(false)}
    >
      {discarding ? (
        <TypedDiscard
          items={unsent}
          doubt={counts.unknown > 0}
          onDiscard={() => void drop()}
          onCancel={() => setDiscarding(false)}
        />
      ) : (
        <>
          <p>
            {isStuck
              ? t(
                  'Your work is saved on this phone and stays here. It can’t be sent right now: “On this phone” says why and what to do.',
                )
              : t(
                  'Your work is saved on this phone. It can only be sent from your account, so send it before you sign out.',
                )}
          </p>
          {problem && <Problem safe={t('Nothing is lost: it is still on this phone.')}>{t(problem)}</Problem>}
          <output className={styles.written}>{written}</output>
          {!isStuck && (
            <Button look="primary" wide icon={rareIcons.send} busy={busy} onClick={() => void send()}>
              {t('Send now')}
            </Button>
          )}
          <Button look={isStuck ? 'primary' : 'plain'} wide disabled={busy} onClick={() => onAnswer(true)}>
            {t('Sign out and keep it here')}
          </Button>
          <Button wide icon="download" disabled={busy} onClick={() => void save()}>
            {t('Export to a file')}
          </Button>
          <Button look="quiet" wide disabled={busy} onClick={() => setDiscarding(true)}>
            {t('Discard it')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

const silent = key('Not everything could be sent: the server isn’t answering.');
const onItsWay = key('Some items are being sent right now. Try again in a moment.');
const stuck = key('Some items need your decision. See “On this phone”.');

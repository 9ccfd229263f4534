// The sheet of a sign-out with unsent work: send now, sign out and keep, export, or discard (typed).
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { key, say, sayCount } from '../../../domain/words/say';
import { toSend } from '../../../domain/sync/pill';
import { exported, handOver, unsentFile } from '../../local/export';
import { discard } from '../../local/discard';
import { readItems } from '../../local/outbox';
import { useSyncStatus } from '../../local/status';
import { sendNow, startSync } from '../../local/sync';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import styles from './phone.module.css';
import { TypedDiscard } from './typed-discard';

/** Opens the sheet and waits for the answer: true to sign out, false to stay. */
export function openSignOutSheet(owner: string): Promise<boolean> {
  startSync();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((answer) => {
    const close = (leave: boolean) => {
      root.unmount();
      place.remove();
      answer(leave);
    };
    root.render(<SignOutSheet owner={owner} onAnswer={close} />);
  });
}

function SignOutSheet({ owner, onAnswer }: { owner: string; onAnswer: (leave: boolean) => void }) {
  const { counts } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [written, setWritten] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const unsent = toSend(counts) + counts.parked;

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    act(async () => {
      await sendNow();
      const left = await readItems(owner);
      if (left.length === 0) onAnswer(true);
      else setProblem(left.some((item) => item.state === 'parked') ? stuck : silent);
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
      await discard(
        owner,
        items.map((item) => item.id),
      );
      onAnswer(true);
    });

  return (
    <Sheet
      title={say('{items} not sent yet', { items: sayCount(unsent, '{count} item', '{count} items') })}
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
            {say(
              'Your work is saved on this phone. It goes out only under your account, so send it before you sign out.',
            )}
          </p>
          {problem && <Problem safe={say('Nothing is lost: it is still on this phone.')}>{say(problem)}</Problem>}
          <output className={styles.written}>{written}</output>
          <Button look="primary" wide icon="send" busy={busy} onClick={() => void send()}>
            {say('Send now')}
          </Button>
          <Button wide disabled={busy} onClick={() => onAnswer(true)}>
            {say('Sign out and keep it here')}
          </Button>
          <Button wide icon="download" disabled={busy} onClick={() => void save()}>
            {say('Export to a file')}
          </Button>
          <Button look="quiet" wide disabled={busy} onClick={() => setDiscarding(true)}>
            {say('Discard it')}
          </Button>
        </>
      )}
    </Sheet>
  );
}

const silent = key('Not everything could be sent: the server did not answer.');
const stuck = key('Some of it needs your decision. See what is on this phone.');

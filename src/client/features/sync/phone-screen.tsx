// What is on this phone: what is unsent and why, and what can be done about it.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count, number } from '../../../domain/reports/words';
import { toSend } from '../../../domain/sync/pill';
import { ago } from '../../../domain/walkbooks/words';
import { handOver, unsentFile } from '../../local/export';
import { discard } from '../../local/outbox';
import { useSyncStatus, type SyncStatus } from '../../local/status';
import { sendNow } from '../../local/sync';
import { messageFor } from '../../messages';
import { useIdentity } from '../../session/identity';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Empty } from '../../ui/empty';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { useNow } from '../../ui/use-now';
import { Sheet } from '../../ui/sheet';
import { BringIn } from './bring-in';
import { ItemRow } from './item-row';
import styles from './phone.module.css';
import { StorageCard } from './storage-card';
import { TypedDiscard } from './typed-discard';
import { useItems } from './use-items';

export function PhoneScreen() {
  const { uid } = useIdentity();
  const status = useSyncStatus();
  const items = useItems(uid);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null);

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
  const send = (ids?: readonly string[]) => void act(() => sendNow(ids));
  const save = (ids?: readonly string[]) => void act(async () => handOver(await unsentFile(uid ?? '', ids)));
  const drop = () => {
    const ids = discarding ?? [];
    setDiscarding(null);
    void act(async () => void (await discard(uid ?? '', ids)));
  };
  const ids = items?.map((item) => item.id) ?? [];
  const stuck = items?.filter((item) => item.state === 'parked') ?? [];
  const onTheWay = items?.filter((item) => item.state !== 'parked') ?? [];

  return (
    <Page title="On this phone" narrow back={{ to: '/app/walkbooks', label: 'Back to walkbooks' }}>
      <Card>
        <Summary status={status} />
        {problem && <Problem safe="Nothing is lost: it is still on this phone.">{problem}</Problem>}
        <div className={styles.actions}>
          <Button look="primary" icon="send" busy={busy} disabled={ids.length === 0} onClick={() => send()}>
            Send now
          </Button>
          <Button icon="download" disabled={busy || ids.length === 0} onClick={() => save()}>
            Export
          </Button>
        </div>
      </Card>
      {stuck.length > 0 && (
        <Card title={stuck.length === 1 ? '1 needs you' : `${stuck.length} need you`}>
          <ul className={styles.list}>
            {stuck.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                onSend={() => send([item.id])}
                onExport={() => save([item.id])}
                onDiscard={() => setDiscarding([item.id])}
              />
            ))}
          </ul>
        </Card>
      )}
      {onTheWay.length > 0 && (
        <Card title="To send">
          <ul className={styles.list}>
            {onTheWay.slice(0, most).map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </ul>
          {onTheWay.length > most && (
            <p className={styles.quiet}>and {count(onTheWay.length - most, 'more', 'more')}</p>
          )}
          <Button look="quiet" small onClick={() => setDiscarding(onTheWay.map((item) => item.id))}>
            Discard all of these
          </Button>
        </Card>
      )}
      {items?.length === 0 && (
        <Empty icon="check" title="Everything you saved is at headquarters">
          Knocks, answers and signs that you save without a network wait here and go out by themselves.
        </Empty>
      )}
      {status.others > 0 && (
        <Card title="Other people’s work">
          <p className={styles.quiet}>
            {count(status.others, 'item')} of somebody else {status.others === 1 ? 'waits' : 'wait'} here. Only they can
            send {status.others === 1 ? 'it' : 'them'}: ask them to sign in on this phone.
          </p>
        </Card>
      )}
      {uid !== null && <BringIn owner={uid} />}
      <StorageCard />
      <p className={styles.quiet}>
        Looking for the doors? <Link to="/app/walkbooks">Your walkbooks</Link>
      </p>
      {discarding && (
        <Sheet title="Discard unsent work" onClose={() => setDiscarding(null)}>
          <TypedDiscard items={discarding.length} onDiscard={drop} onCancel={() => setDiscarding(null)} />
        </Sheet>
      )}
    </Page>
  );
}

const most = 100;

function Summary({ status }: { status: SyncStatus }) {
  const now = useNow();
  const unsent = toSend(status.counts);
  const { counts } = status;
  const states = [
    [counts.queued + counts.sending, 'ready to send'],
    [counts.unknown, 'sent, not confirmed'],
    [counts.waiting, 'waiting for a better moment'],
    [counts.signed_out, 'waiting for you to sign in again'],
  ] as const;
  return (
    <div className={styles.summary}>
      <p className={styles.big}>{unsent === 0 ? 'All sent' : `Saved on this phone · ${unsent} to send`}</p>
      <p className={styles.quiet}>
        {status.lastAllSent === null
          ? 'Nothing was sent from this phone yet.'
          : `Last time everything was sent: ${ago(new Date(status.lastAllSent).toISOString(), now)}.`}{' '}
        {status.portal
          ? 'This network answers in place of our server. Open its sign-in page in your browser.'
          : status.online
            ? ''
            : 'The server does not answer now. It goes out by itself later.'}
      </p>
      {status.compared && status.compared.made > 0 && (
        <p className={styles.quiet}>
          <b>
            {number(status.compared.received)} of {number(status.compared.made)}
          </b>{' '}
          saved at headquarters, asked {ago(new Date(status.compared.at).toISOString(), now)}.
        </p>
      )}
      {unsent > 0 && (
        <ul className={styles.states}>
          {states.map(([items, words]) =>
            items > 0 ? (
              <li key={words}>
                <b>{items}</b> {words}
              </li>
            ) : null,
          )}
        </ul>
      )}
    </div>
  );
}

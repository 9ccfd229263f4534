// What is on this phone: what is unsent and why, and what can be done about it.
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { number } from '../../../domain/reports/words';
import { bringsOf, needsOf } from '../../../domain/sync/needs';
import { toSend } from '../../../domain/sync/pill';
import { ago } from '../../../domain/walkbooks/words';
import { exported, handOver, unsentFile } from '../../local/export';
import { discard, mayHaveArrived, withCorrected } from '../../local/discard';
import type { Item } from '../../local/outbox-db';
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
import { toast } from '../../ui/toast';
import { BringIn } from './bring-in';
import { Emptied } from './emptied';
import { isFixable, isFixed } from './fix-fact';
import { FixSheet } from './fix-sheet';
import { ItemRow, type RowActions } from './item-row';
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
  const [fixing, setFixing] = useState<Item | null>(null);
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null);

  const act = useCallback(async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  }, []);
  const send = useCallback((ids?: readonly string[]) => void act(() => sendNow(ids)), [act]);
  const save = useCallback(
    (ids?: readonly string[]) =>
      void act(async () => {
        const file = await unsentFile(uid ?? '', ids);
        handOver(file);
        toast({ text: exported(file), icon: 'download' });
      }),
    [act, uid],
  );
  const drop = () => {
    const ids = discarding ?? [];
    setDiscarding(null);
    void act(async () => void (await discard(uid ?? '', ids)));
  };
  const ids = items?.map((item) => item.id) ?? [];
  // What needs its person goes by their decision alone.
  const canGo = items?.some((item) => item.state !== 'parked') ?? false;
  const all = items ?? [];
  const stuck = all.filter((item) => item.state === 'parked' && !isFixed(item, all));
  const onTheWay = all.filter((item) => !stuck.includes(item));
  const waits = waitingFor(stuck);
  const does = useMemo<RowActions>(
    () => ({
      send: ({ id }) => send([id]),
      fix: setFixing,
      save: ({ id }) => save([id]),
      discard: ({ id }) => setDiscarding(withCorrected([id], items ?? [])),
    }),
    [items, send, save],
  );

  return (
    <Page title={say('On this phone')} narrow back={{ to: '/app/walkbooks', label: say('Back to walkbooks') }}>
      <Card>
        <Summary status={status} />
        {problem && <Problem safe={say('Nothing is lost: it is still on this phone.')}>{problem}</Problem>}
        <div className={styles.actions}>
          <Button look="primary" icon="send" busy={busy} disabled={!canGo} onClick={() => send()}>
            {say('Send now')}
          </Button>
          <Button icon="download" disabled={busy || ids.length === 0} onClick={() => save()}>
            {say('Export')}
          </Button>
        </div>
      </Card>
      {uid !== null && status.emptied && <Emptied owner={uid} missing={status.emptied.missing} />}
      {stuck.length > 0 && (
        <Card title={sayCount(stuck.length, '{count} needs you', '{count} need you')}>
          <ItemList items={stuck}>
            {(item) => <ItemRow key={item.id} item={item} does={does} fixable={isFixable(item, all)} />}
          </ItemList>
          {stuck.length > 1 && (
            <div className={styles.actions}>
              <Button small icon="send" disabled={busy} onClick={() => send(stuck.map((item) => item.id))}>
                {say('Try all again')}
              </Button>
              <Button small look="quiet" onClick={() => setDiscarding(stuck.map((item) => item.id))}>
                {say('Discard all of these')}
              </Button>
            </div>
          )}
        </Card>
      )}
      {onTheWay.length > 0 && (
        <Card title={say('To send')}>
          <ItemList items={onTheWay}>
            {(item) => (
              <ItemRow key={item.id} item={item} does={does} fixed={item.state === 'parked'} waitsFor={waits(item)} />
            )}
          </ItemList>
          <Button look="quiet" small onClick={() => setDiscarding(onTheWay.map((item) => item.id))}>
            {say('Discard all of these')}
          </Button>
        </Card>
      )}
      {items?.length === 0 && (
        <Empty icon="check" title={say('Everything you saved is at headquarters')}>
          {say('Knocks, answers and signs that you save without a network wait here and go out by themselves.')}
        </Empty>
      )}
      {status.others > 0 && (
        <Card title={say('Other people’s work')}>
          <p className={styles.quiet}>
            {sayCount(
              status.others,
              '{count} item of somebody else waits here. Only they can send it: ask them to sign in on this phone.',
              '{count} items of somebody else wait here. Only they can send them: ask them to sign in on this phone.',
            )}
          </p>
        </Card>
      )}
      {/* Once it is known what waits: it stands above these, and would push them down. */}
      {items && (
        <>
          {uid !== null && <BringIn owner={uid} />}
          <StorageCard />
          <p className={styles.quiet}>
            {say('Looking for the doors?')} <Link to="/app/walkbooks">{say('Your walkbooks')}</Link>
          </p>
        </>
      )}
      {fixing && <FixSheet item={fixing} onClose={() => setFixing(null)} />}
      {discarding && (
        <Sheet title={say('Discard unsent work')} onClose={() => setDiscarding(null)}>
          <TypedDiscard
            items={discarding.length}
            doubt={all.some((item) => discarding.includes(item.id) && mayHaveArrived(item))}
            onDiscard={drop}
            onCancel={() => setDiscarding(null)}
          />
        </Sheet>
      )}
    </Page>
  );
}

/** So many rows at once: a phone draws them without a pause. */
const most = 50;

/** The first items, and more of them when asked. */
function ItemList({ items, children }: { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  const [shown, setShown] = useState(most);
  return (
    <>
      <ul className={styles.list}>{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <Button look="quiet" small onClick={() => setShown(shown + most)}>
          {say('Show more ({count} left)', { count: number(items.length - shown) })}
        </Button>
      )}
    </>
  );
}

/** Says of an item what it waits for among those that need their person: the door that it names, or the sign. */
function waitingFor(stuck: readonly Item[]): (item: Item) => string | undefined {
  const labels = new Map(stuck.flatMap((item) => [[bringsOf(item) ?? '', item.label] as const]));
  labels.delete('');
  return (item) => {
    const named = item.kind === 'placement_photo' ? [item.fact.id] : needsOf(item);
    return named.map((id) => labels.get(id)).find((label) => label !== undefined);
  };
}

function Summary({ status }: { status: SyncStatus }) {
  const now = useNow();
  const unsent = toSend(status.counts);
  const { counts } = status;
  const states = [
    [counts.queued + counts.sending, say('ready to send')],
    [counts.unknown, say('sent, not confirmed')],
    [counts.waiting, say('waiting for a better moment')],
    [counts.signed_out, say('waiting for you to sign in again')],
  ] as const;
  return (
    <div className={styles.summary}>
      <p className={styles.big}>
        {unsent > 0
          ? say('Saved on this phone · {unsent} to send', { unsent })
          : counts.parked > 0
            ? say('Saved on this phone · not all of it sent')
            : say('All sent')}
      </p>
      <p className={styles.quiet}>
        {status.lastAllSent === null
          ? say('Nothing was sent from this phone yet.')
          : say('Last time everything was sent: {when}.', {
              when: ago(new Date(status.lastAllSent).toISOString(), now),
            })}{' '}
        {status.portal
          ? say('This network answers in place of our server. Open its sign-in page in your browser.')
          : status.online
            ? ''
            : say('The server does not answer now. It goes out by itself later.')}
      </p>
      {status.full && (
        <p className={styles.warn}>
          {say(
            'This phone has no space left. What you saved goes out all the same, but it stays listed here until there is space. Delete photos or apps that you do not need.',
          )}
        </p>
      )}
      {status.compared && status.compared.made > 0 && (
        <p className={styles.quiet}>
          <b>
            {say('{received} of {made}', {
              received: number(status.compared.received),
              made: number(status.compared.made),
            })}
          </b>{' '}
          {say('saved at headquarters, asked {when}.', {
            when: ago(new Date(status.compared.at).toISOString(), now),
          })}
        </p>
      )}
      {unsent > 0 && (
        <ul className={styles.states}>
          {states.map(([items, words]) =>
            items > 0 ? (
              <li key={words}>
                <b>{number(items)}</b> {words}
              </li>
            ) : null,
          )}
        </ul>
      )}
    </div>
  );
}

// What is on this phone: what is unsent and why, and what can be done about it.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatAgo, formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { createdIdsOf, requiredIdsOf } from '../../../domain/facts/required-ids';
import { toSend } from '../../../domain/delivery/standing';
import { exported, unsentFile } from '../../offline/outbox/export';
import { handOver } from '../../offline/outbox/unsent-file';
import { countItems } from '../../offline/outbox/count-items';
import { discard, mayHaveArrived, withCorrected } from '../../offline/outbox/discard';
import { isPhoto, type Item } from '../../offline/outbox/outbox-db';
import { useSyncStatus, type SyncStatus } from '../../offline/outbox/status';
import { sendNow, startSync } from '../../offline/delivery/scheduler';
import { useIdentity, type Identity } from '../../session/identity';
import { useSession } from '../../session/session';
import { whenIdle } from '../../session/idle';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { useNow } from '../../i18n/use-now';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { toast } from '../../ui/primitives/toast';
import { ImportWork } from './import-work';
import { Emptied } from './storage-emptied';
import { isFixable, isSuperseded } from './fix-fact';
import { FixDialog } from './fix-dialog';
import { ItemRow, type RowActions } from './item-row';
import { LostResults } from './lost-results';
import { useAction } from '../../data/use-action';
import styles from './phone.module.css';
import { SignedOutPhone } from './phone-signed-out';
import { StorageCard } from './storage-card';
import { TypedDiscard } from './typed-discard';
import { UnseenWork } from './unseen-work';
import { useItems } from './use-items';

/** What knows texts and calls is no part of a walk. */
const KeptOutreachCard = lazy(() =>
  import('./kept-outreach-card').then((module) => ({ default: module.KeptOutreachCard })),
);

const sendKeptToo = async () => (await import('../../offline/outreach/send-kept')).sendKept();

export function PhoneScreen() {
  const who = useIdentity();
  return who.state === 'signed-in' ? <OwnPhone who={who} /> : <SignedOutPhone />;
}

/** What has to come before sending, when it is not the server that decides. */
function beforeSending({ emailVerified }: Identity, terms: boolean | undefined): string | null {
  if (!emailVerified) return t('Confirm your email address first. Then your work sends automatically.');
  return terms === false ? t('Accept the terms first. Then your work sends automatically.') : null;
}

function OwnPhone({ who }: { who: Identity & { state: 'signed-in' } }) {
  const { uid } = who;
  const { user, campaignUser } = useSession();
  const first = beforeSending(who, user?.terms_accepted);
  const status = useSyncStatus();
  const kept = status.kept.ready + status.kept.parked;
  const items = useItems(uid);
  const { busy, problem, act } = useAction();
  const [fixing, setFixing] = useState<Item | null>(null);
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null);

  const send = useCallback(
    (ids?: readonly string[]) => void act(() => Promise.all([sendNow(ids), ids === undefined && sendKeptToo()])),
    [act],
  );
  const save = useCallback(
    (ids?: readonly string[]) =>
      void act(async () => {
        const file = await unsentFile(uid, ids);
        handOver(file);
        toast({ text: exported(file), icon: 'download' });
      }),
    [act, uid],
  );
  const drop = () => {
    const ids = discarding ?? [];
    setDiscarding(null);
    void act(async () => void (await discard(uid, ids)));
  };
  // Before the gates, and while this page is locked, there is no pill that sends, nor anything else that counts.
  useEffect(() => {
    if (first === null) whenIdle(startSync);
    else countItems(uid).catch(() => undefined);
  }, [first, uid]);
  const ids = items?.map((item) => item.id) ?? [];
  // What needs its person goes by their decision alone.
  const canGo = first === null && (status.kept.ready > 0 || (items?.some((item) => item.state !== 'parked') ?? false));
  const all = items ?? [];
  const stuck = all.filter((item) => item.state === 'parked' && !isSuperseded(item, all));
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
    <Page
      title={t('On this phone')}
      narrow
      back={campaignUser ? { to: '/app/walkbooks', label: t('Back to walkbooks') } : { to: '/app', label: t('Back') }}
    >
      {status.emptied && <Emptied owner={uid} missing={status.emptied.missing} />}
      {/* What was cleared is said above, once: of what is gone nothing can be said here. */}
      {(!status.emptied || ids.length + kept > 0) && (
        <Card>
          {status.unreadable ? <UnseenWork /> : status.known && <Summary owner={uid} status={status} />}
          {first !== null && ids.length > 0 && <p className={styles.warn}>{first}</p>}
          {problem && <Problem safe={t('Nothing is lost: it is still on this phone.')}>{problem}</Problem>}
          <div className={styles.actions}>
            <Button look="primary" icon={rareIcons.send} busy={busy} disabled={!canGo} onClick={() => send()}>
              {t('Send now')}
            </Button>
            <Button icon="download" disabled={busy || ids.length + kept === 0} onClick={() => save()}>
              {t('Export')}
            </Button>
          </div>
        </Card>
      )}
      {stuck.length > 0 && (
        <Card title={tPlural(stuck.length, '{count} needs you', '{count} need you')}>
          <ItemList items={stuck}>
            {(item) => <ItemRow key={item.id} item={item} does={does} fixable={isFixable(item, all)} />}
          </ItemList>
          {stuck.length > 1 && (
            <div className={styles.actions}>
              <Button small icon={rareIcons.send} disabled={busy} onClick={() => send(stuck.map((item) => item.id))}>
                {t('Try all again')}
              </Button>
              <Button small look="quiet" onClick={() => setDiscarding(stuck.map((item) => item.id))}>
                {t('Discard all')}
              </Button>
            </div>
          )}
        </Card>
      )}
      {onTheWay.length > 0 && (
        <Card title={t('Not sent yet')}>
          <ItemList items={onTheWay}>
            {(item) => (
              <ItemRow key={item.id} item={item} does={does} fixed={item.state === 'parked'} waitsFor={waits(item)} />
            )}
          </ItemList>
          <Button look="quiet" small onClick={() => setDiscarding(onTheWay.map((item) => item.id))}>
            {t('Discard all')}
          </Button>
        </Card>
      )}
      <Suspense>
        <KeptOutreachCard owner={uid} />
      </Suspense>
      {items?.length === 0 && kept === 0 && !status.emptied && !status.lost && !status.unreadable && (
        <Empty icon="check" title={t('Everything you saved has been sent')}>
          {t('Knocks, answers and signs you save without signal wait here and send automatically.')}
        </Empty>
      )}
      {status.others > 0 && (
        <Card title={t('Other people’s work')}>
          <p className={styles.quiet}>
            {tPlural(
              status.others,
              '{count} item from someone else is waiting here. Only they can send it: ask them to sign in on this phone.',
              '{count} items from someone else are waiting here. Only they can send them: ask them to sign in on this phone.',
            )}
          </p>
        </Card>
      )}
      {/* Once it is known what waits: it stands above these, and would push them down. */}
      {items && (
        <>
          <ImportWork owner={uid} />
          <StorageCard />
          {campaignUser && (
            <p className={styles.quiet}>
              {t('Looking for the doors?')} <Link to="/app/walkbooks">{t('Your walkbooks')}</Link>
            </p>
          )}
        </>
      )}
      {fixing && <FixDialog item={fixing} onClose={() => setFixing(null)} />}
      {discarding && (
        <Dialog title={t('Discard unsent work')} onClose={() => setDiscarding(null)}>
          <TypedDiscard
            items={discarding.length}
            doubt={all.some((item) => discarding.includes(item.id) && mayHaveArrived(item))}
            onDiscard={drop}
            onCancel={() => setDiscarding(null)}
          />
        </Dialog>
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
          {t('Show more ({count} left)', { count: formatNumber(items.length - shown) })}
        </Button>
      )}
    </>
  );
}

/** Says of an item what it waits for among those that need their person: the door that it names, or the sign. */
function waitingFor(stuck: readonly Item[]): (item: Item) => string | undefined {
  const labels = new Map(stuck.flatMap((item) => [[createdIdsOf(item) ?? '', item.label] as const]));
  labels.delete('');
  return (item) => {
    const named = isPhoto(item) ? [item.fact.id] : requiredIdsOf(item);
    return named.map((id) => labels.get(id)).find((label) => label !== undefined);
  };
}

function Summary({ owner, status }: { owner: string; status: SyncStatus }) {
  const now = useNow();
  const { counts, kept } = status;
  const unsent = toSend(counts) + kept.ready;
  const lost = status.emptied ? null : status.lost;
  // What was sent since then isn't counted: after "All sent" it would read as lost.
  const isOutdated =
    unsent === 0 &&
    status.compared !== null &&
    status.compared.received < status.compared.made &&
    status.compared.at < (status.lastAllSent ?? 0);
  const states = [
    [counts.ready, t('ready to send')],
    [counts.in_doubt, t('not confirmed yet')],
    [counts.patience, t('waiting to try again')],
    [counts.sign_in, t('waiting for you to sign in again')],
  ] as const;
  return (
    <div className={styles.summary}>
      <p className={styles.big}>
        {unsent > 0
          ? t('Saved on this phone · {unsent} to send', { unsent })
          : counts.parked + kept.parked > 0
            ? t('Saved on this phone · some not sent yet')
            : lost
              ? lost.read
                ? t('Nothing to send')
                : t('Some results are missing')
              : t('All sent')}
      </p>
      {lost && <LostResults owner={owner} lost={lost} />}
      <p className={styles.quiet}>
        {status.emptied || lost
          ? ''
          : status.lastAllSent === null
            ? status.compared?.received
              ? ''
              : t('Nothing sent from this phone yet.')
            : t('Everything sent {when}.', {
                when: formatAgo(new Date(status.lastAllSent).toISOString(), now),
              })}{' '}
        {status.portal
          ? t('This Wi-Fi needs you to sign in first. Open its sign-in page in your browser.')
          : status.online
            ? ''
            : t('The server isn’t answering. It will be sent automatically later.')}
      </p>
      {status.full && (
        <p className={styles.warn}>
          {t(
            'This phone is full. Your work is still sent, but stays listed here until there is space. Delete photos or apps you don’t need.',
          )}
        </p>
      )}
      {status.compared && status.compared.made > 0 && !status.emptied && !isOutdated && (
        <p className={styles.quiet}>
          <b>
            {t('{received} of {made}', {
              received: formatNumber(status.compared.received),
              made: formatNumber(status.compared.made),
            })}
          </b>{' '}
          {t('received (checked {when}).', {
            when: formatAgo(new Date(status.compared.at).toISOString(), now),
          })}
        </p>
      )}
      {unsent > 0 && (
        <ul className={styles.states}>
          {states.map(([items, words]) =>
            items > 0 ? (
              <li key={words}>
                <b>{formatNumber(items)}</b> {words}
              </li>
            ) : null,
          )}
        </ul>
      )}
    </div>
  );
}

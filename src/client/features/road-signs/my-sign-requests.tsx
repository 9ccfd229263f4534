// The signs that I am to bring, in walking order; kept on this phone. What became of one is told to the server, when there is one.
import { useEffect, useMemo, useState } from 'react';
import { contract } from '../../../contract';
import type { SignRequest } from '../../../contract/office/sign-requests';
import { mapsLink } from '../../../domain/geography/maps-link';
import { signRoute } from '../../../domain/road-signs/sign-route';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { t } from '../../i18n/texts';
import type { Whose } from '../../offline/mirror/lists';
import { useList } from '../../offline/mirror/lists';
import { mySignRequests } from '../../offline/mirror/sign-request-list';
import { platform } from '../../session/platform';
import { onWake } from '../../session/heartbeat';
import { OnlineButton } from '../../ui/fields/online-button';
import { OutsideLink } from '../../ui/layout/outside-link';
import { Card } from '../../ui/primitives/card';
import { toast } from '../../ui/primitives/toast';
import styles from './my-road-signs.module.css';
import { requestAddress, whoWants } from './request-words';

export function MySignRequests({ viewer }: { viewer: Whose }) {
  const { items } = useList(mySignRequests);
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = () => void mySignRequests.load(viewer, stop.signal).catch(() => undefined);
    load();
    const leave = onWake(load);
    return () => {
      leave();
      stop.abort();
    };
  }, [viewer]);
  const ordered = useMemo(() => inOrder(items), [items]);
  if (ordered.length === 0) return null;

  const close = async ({ id, state: old_state }: SignRequest, state: 'placed' | 'declined') => {
    setBusy(id);
    const changes = [{ id: crypto.randomUUID(), request_id: id, old_state }];
    try {
      await call(contract.signRequests.change, { body: { campaign_id: viewer.campaignId, state, changes } });
      mySignRequests.remove(id);
      toast({ icon: 'check', text: state === 'placed' ? t('Saved: sign placed') : t('Saved: no sign wanted') });
    } catch (error) {
      toast({ icon: 'alert', text: t('Nothing was changed. {messageFor}', { messageFor: messageFor(error) }), ms: 0 });
      void mySignRequests.load(viewer).catch(() => undefined);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card title={t('Signs to deliver ({count})', { count: ordered.length })}>
      <ol className={styles.signs}>
        {ordered.map((request, index) => (
          <li key={request.id} className={styles.sign}>
            <span className={styles.words}>
              <b className={styles.name}>{requestAddress(request)}</b>
              <span className="quiet">
                {[whoWants(request), request.road_sign_name, request.note].filter(Boolean).join(' · ')}
              </span>
              {request.coordinates && (
                <OutsideLink
                  href={mapsLink(platform(), { coordinates: request.coordinates, address: request.address })}
                  icon="pin"
                >
                  {t('Open in maps')}
                </OutsideLink>
              )}
            </span>
            <span className={styles.acts}>
              <OnlineButton
                brief={index > 0}
                look="pale"
                disabled={busy !== null}
                onClick={() => void close(request, 'placed')}
              >
                {t('Placed||sign')}
              </OnlineButton>
              <OnlineButton brief look="quiet" disabled={busy !== null} onClick={() => void close(request, 'declined')}>
                {t('Declined||sign')}
              </OnlineButton>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** In walking order; those whose door has no place come last. */
function inOrder(requests: readonly SignRequest[]): SignRequest[] {
  const placed = requests.flatMap((request) =>
    request.coordinates ? [{ ...request, coordinates: request.coordinates, unit: request.unit ?? '' }] : [],
  );
  const order = new Map(signRoute(placed).stops.map(({ id }, index) => [id, index]));
  const at = ({ id }: SignRequest) => order.get(id) ?? requests.length;
  return requests.toSorted((a, b) => at(a) - at(b));
}

// The signs that I am to bring, in walking order; kept on this phone, where what became of each is saved, too.
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { SignRequest } from '../../../contract/office/sign-requests';
import { mapsLink } from '../../../domain/geography/maps-link';
import { signRoute } from '../../../domain/road-signs/sign-route';
import { t } from '../../i18n/texts';
import type { Whose } from '../../offline/mirror/lists';
import { useList } from '../../offline/mirror/lists';
import { mySignRequests } from '../../offline/mirror/sign-request-list';
import { platform } from '../../session/platform';
import { onWake } from '../../session/heartbeat';
import { OutsideLink } from '../../ui/layout/outside-link';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Tag } from '../../ui/primitives/tag';
import { answerRequest, undoAnswer } from './answer-request';
import styles from './my-road-signs.module.css';
import { requestAddress, requestWords, whoWants } from './request-words';
import { standingAnswer, useSignAnswers, type OwnAnswer } from './use-sign-answers';

export function MySignRequests({ viewer }: { viewer: Whose }) {
  const { items } = useList(mySignRequests);
  const answers = useSignAnswers(viewer);
  // What arrived, or was refused because someone else was first: the list is another one by then.
  const waiting = [...(answers?.values() ?? [])].filter(({ state }) => state === 'unsent').length;
  useEffect(() => {
    const stop = new AbortController();
    const load = () => void mySignRequests.load(viewer, stop.signal).catch(() => undefined);
    load();
    const leave = onWake(load);
    return () => {
      leave();
      stop.abort();
    };
  }, [viewer, waiting]);
  const shown = useMemo(
    () =>
      inOrder(items)
        .map((request) => ({ request, own: standingAnswer(request, answers?.get(request.id)) }))
        .filter(({ own }) => own?.state !== 'sent'),
    [items, answers],
  );
  if (answers === null || shown.length === 0) return null;
  const open = shown.filter(({ own }) => own === null).length;

  return (
    <Card title={t('Signs to deliver ({count})', { count: open })}>
      <ol className={styles.signs}>
        {shown.map(({ request, own }) => (
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
            <Answer viewer={viewer} request={request} own={own} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What can be answered, or what was and has not arrived yet. */
function Answer({ viewer, request, own }: { viewer: Whose; request: SignRequest; own: OwnAnswer | null }) {
  const [busy, setBusy] = useState(false);
  const run = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  if (own === null || own.answer === 'undone')
    return (
      <span className={styles.acts}>
        <Button look="pale" disabled={busy} onClick={() => run(answerRequest(viewer, request, 'placed'))}>
          {t('Placed||sign')}
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => run(answerRequest(viewer, request, 'declined'))}>
          {t('Declined||sign')}
        </Button>
      </span>
    );
  const { answer, state } = own;
  const { title, look } = requestWords[answer];
  return (
    <span className={styles.acts}>
      <Tag look={look}>{t(title)}</Tag>
      {state === 'needs_you' ? (
        <Link to="/app/phone">{t('Needs you')}</Link>
      ) : (
        <>
          <span className="quiet">{t('Not sent yet')}</span>
          <Button look="quiet" disabled={busy} onClick={() => run(undoAnswer(viewer, request, answer))}>
            {t('Undo')}
          </Button>
        </>
      )}
    </span>
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

// What a scanned code opens: a walkbook, or a part of it, that someone hands over.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { contract } from '../../../contract';
import { readPart } from '../../../domain/divisions/share-code';
import { keyAmong } from '../../../domain/divisions/side-keys';
import { sidesOf } from '../../../domain/divisions/sides';
import { t } from '../../i18n/texts';
import { ApiError, call } from '../../data/api';
import { openWalkbookView } from '../../offline/mirror/walkbooks';
import { myWalkbooks } from '../../offline/mirror/lists';
import { keepShare } from '../../offline/mirror/my-division';
import { useViewer } from '../../offline/mirror/use-viewer';
import { useStore } from '../../i18n/store';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { useAction } from '../../data/use-action';
import styles from './divisions.module.css';
import { partWords } from './division-dialog';
import { serverNow } from '../../session/server-clock';

function textOf(search: object, name: string): string | null {
  const value: unknown = Reflect.get(search, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function HandOverScreen() {
  const { id = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const [part, code, from] = [textOf(search, 'part'), textOf(search, 'code'), textOf(search, 'from') ?? ''];
  const viewer = useViewer();
  const navigate = useNavigate();
  const open = useMemo(() => openWalkbookView(viewer, id), [viewer, id]);
  const walkbookView = useStore(open.store);
  const { busy, problem, act } = useAction();
  // A code that is over stays so: another one has to be asked for.
  const [isOver, setOver] = useState(false);
  const ready = walkbookView.state === 'ready';
  const sides = ready && part ? readPart(walkbookView.doors, part) : null;
  const stale = ready && part !== null && sides === null;
  const among = keyAmong(sides ?? []);
  const mine = sides ? walkbookView.doors.filter((door) => among(door) !== null) : walkbookView.doors;

  const take = () =>
    act(async () => {
      const body = { campaign_id: viewer.campaignId, code: code ?? '' };
      await call(contract.divisions.accept, { body }).catch((error: unknown) => {
        setOver(error instanceof ApiError && error.status === 404);
        throw error;
      });
      await open.refresh();
      await myWalkbooks.load(viewer);
    });
  const walk = () =>
    act(async () => {
      keepShare(viewer, id, { sides: sides ? [...sides] : null, from, at: serverNow() });
      await navigate({ to: '/app/walkbook/id/$id/walk', params: { id } });
    });

  const title = from ? t('From {name}', { name: from }) : t('A walkbook for you');
  return (
    <Page title={title} narrow back={{ to: '/app/walkbooks', label: t('Back to walkbooks') }}>
      {problem && <Problem>{problem}</Problem>}
      {walkbookView.state === 'loading' && <Skeleton rows={1} height={160} label={t('Opening the walkbook')} />}
      {!ready && isOver && (
        <ButtonLink look="primary" to="/app/walkbooks">
          {t('Back to walkbooks')}
        </ButtonLink>
      )}
      {!ready && !isOver && walkbookView.state !== 'loading' && (
        <Card next title={t('Someone handed you a walkbook')}>
          {code ? (
            <Button look="primary" wide busy={busy} onClick={() => void take()}>
              {t('Accept this walkbook')}
            </Button>
          ) : (
            <Problem mild onRetry={() => void open.refresh()}>
              {t('This walkbook isn’t on this phone. Ask for the code again when you have signal.')}
            </Problem>
          )}
        </Card>
      )}
      {ready && stale && (
        <Problem onRetry={() => void open.refresh()}>
          {t('The walkbook on this phone is a different version from the one in the code.')}
        </Problem>
      )}
      {ready && !stale && (
        <Card next title={walkbookView.walkbook?.name ?? t('Walkbook')}>
          <p className={styles.what}>
            {partWords(sidesOf(mine, (door) => walkbookView.standingOf(door) === 'todo', sides ?? []))}
          </p>
          <Button look="primary" wide busy={busy} onClick={() => void walk()}>
            {sides ? t('Walk my share') : t('Start walking')}
          </Button>
        </Card>
      )}
      {stale && <ButtonLink to={`/app/walkbook/id/${id}/walk`}>{t('Show all doors')}</ButtonLink>}
    </Page>
  );
}

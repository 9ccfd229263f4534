// What a scanned code opens: a walkbook, or a part of it, that somebody hands over.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { contract } from '../../../contract';
import { readPart, sideOf, sidesOf } from '../../../domain/together/sides';
import { say } from '../../../domain/words/say';
import { call } from '../../api';
import { openBook } from '../../local/books';
import { myWalkbooks } from '../../local/lists';
import { keepPart } from '../../local/parts';
import { useViewer } from '../../local/use-viewer';
import { messageFor } from '../../messages';
import { useStore } from '../../session/store';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Skeleton } from '../../ui/skeleton';
import styles from './together.module.css';
import { partWords } from './together-sheet';

function textOf(search: object, name: string): string | null {
  const value: unknown = Reflect.get(search, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

export function HandScreen() {
  const { id = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const [part, code, from] = [textOf(search, 'part'), textOf(search, 'code'), textOf(search, 'from') ?? ''];
  const viewer = useViewer();
  const navigate = useNavigate();
  const open = useMemo(() => openBook(viewer, id), [viewer, id]);
  const book = useStore(open.store);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ready = book.state === 'ready';
  const sides = ready && part ? readPart(book.doors, part) : null;
  const stale = ready && part !== null && sides === null;
  const mine = sides ? book.doors.filter((door) => sides.has(sideOf(door))) : book.doors;

  const act = (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    work()
      .catch((error: unknown) => setProblem(messageFor(error)))
      .finally(() => setBusy(false));
  };
  const take = () =>
    act(async () => {
      await call(contract.together.accept, { body: { campaign_id: viewer.campaignId, code: code ?? '' } });
      await open.refresh();
      await myWalkbooks.load(viewer);
    });
  const walk = () =>
    act(async () => {
      keepPart(viewer, id, { sides: sides ? [...sides] : null, from, at: Date.now() });
      await navigate({ to: '/app/walkbook/id/$id/walk', params: { id } });
    });

  const title = from ? say('From {name}', { name: from }) : say('A walkbook for you');
  return (
    <Page title={title} narrow back={{ to: '/app/walkbooks', label: say('Back to walkbooks') }}>
      {problem && <Problem>{problem}</Problem>}
      {book.state === 'loading' && <Skeleton rows={1} height={160} label={say('Opening the walkbook')} />}
      {!ready && book.state !== 'loading' && (
        <Card next title={say('A walkbook is handed to you')}>
          {code ? (
            <Button look="primary" wide busy={busy} onClick={take}>
              {say('Take this walkbook')}
            </Button>
          ) : (
            <Problem mild onRetry={() => void open.refresh()}>
              {say('This walkbook is not on this phone. Ask for the code again when there is a network.')}
            </Problem>
          )}
        </Card>
      )}
      {ready && stale && (
        <Problem onRetry={() => void open.refresh()}>
          {say('This phone has another version of the walkbook than the code was made for.')}
        </Problem>
      )}
      {ready && !stale && (
        <Card next title={book.walkbook?.name ?? say('Walkbook')}>
          <p className={styles.what}>{partWords(sidesOf(mine, (door) => book.standingOf(door) === 'todo'))}</p>
          <Button look="primary" wide busy={busy} onClick={walk}>
            {sides ? say('Walk this part') : say('Walk it')}
          </Button>
        </Card>
      )}
      {stale && <ButtonLink to={`/app/walkbook/id/${id}/walk`}>{say('Show all doors')}</ButtonLink>}
    </Page>
  );
}

// What was loaded, or its place while it comes; a failure says what happened, what is safe and what to do.
import type { ReactNode } from 'react';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { ApiError, NoAnswer } from '../../data/api-errors';
import { messageFor } from '../../data/error-messages';
import { Problem } from './problem';
import { Skeleton } from './skeleton';
import type { Loaded } from '../../data/use-call';

interface Props<T> {
  loaded: Pick<Loaded<T>, 'data' | 'error' | 'at' | 'reload'>;
  /** Holds the place of what comes; four rows unless told. */
  waiting?: ReactNode;
  /** What to say of an error that has no sentence of its own. */
  failed?: string | undefined;
  children: (data: T) => ReactNode;
}

export function Loadable<T>({ loaded, waiting, failed, children }: Props<T>) {
  return (
    <>
      <LoadProblem loaded={loaded} failed={failed} />
      {loaded.data !== undefined
        ? children(loaded.data)
        : loaded.error === undefined && (waiting ?? <Skeleton rows={4} />)}
    </>
  );
}

/** Asking again wouldn't find it. A server that doesn't know the call yet, or a proxy's page, says nothing about what was asked for. */
const saysGone = ({ status, code }: ApiError) => status === 404 && code !== null && code !== 'UNKNOWN_ENDPOINT';

/** Only the message of a failed load, for screens that compose several loads. */
export function LoadProblem({
  loaded,
  failed,
}: {
  loaded: Pick<Loaded<unknown>, 'data' | 'error' | 'at' | 'reload'>;
  failed?: string | undefined;
}) {
  if (loaded.error === undefined) return null;
  const offline = loaded.error instanceof NoAnswer && !navigator.onLine;
  const time = loaded.at && formatDate(loaded.at, 'time');
  const isGone = loaded.error instanceof ApiError && saysGone(loaded.error);
  return (
    <Problem
      mild={loaded.data !== undefined || offline}
      onRetry={isGone ? undefined : loaded.reload}
      safe={
        isGone
          ? t('It may have been removed, or it belongs to another campaign.')
          : time
            ? !offline && t('Showing data from {time}.', { time })
            : offline && t('It will load when you have signal. What was recorded at the doors is safe.')
      }
    >
      {!offline
        ? messageFor(loaded.error, failed)
        : time
          ? t('You’re offline. This is as of {time}; changes need a connection.', { time })
          : t('You’re offline, and this screen needs a connection.')}
    </Problem>
  );
}

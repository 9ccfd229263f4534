// What was loaded, or its place while it comes; a failure says what happened, what is safe and what to do.
import type { ReactNode } from 'react';
import { locale, say } from '../../domain/words/say';
import { NoAnswer } from '../api-errors';
import { messageFor } from '../messages';
import { Problem } from './problem';
import { Skeleton } from './skeleton';
import type { Loaded } from './use-load';

const timeOfDay = (instant: number) =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(instant);

interface Props<T> {
  loaded: Loaded<T>;
  /** Holds the place of what comes; four rows unless told. */
  waiting?: ReactNode;
  /** What to say of an error that has no sentence of its own. */
  failed?: string;
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
  return (
    <Problem
      mild={loaded.data !== undefined || offline}
      onRetry={loaded.reload}
      safe={
        loaded.at === undefined
          ? offline && say('It comes back by itself with the network. What was recorded at the doors is not affected.')
          : say('What you see is from {time}.', { time: timeOfDay(loaded.at) })
      }
    >
      {offline ? say('You are offline, and this screen needs the server.') : messageFor(loaded.error, failed)}
    </Problem>
  );
}

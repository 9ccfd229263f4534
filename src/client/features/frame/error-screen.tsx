// The last resort: a screen failed. A missing file of an older release loads the page again, once.
import { useEffect, useState } from 'react';
import { say } from '../../../domain/words/say';
import { isChunkFailure, reloadOnce } from '../../missing-chunk';
import { reportCrash } from '../../telemetry';
import { Button } from '../../ui/button';
import { Lamp } from '../../ui/icons';
import { Loading } from '../../ui/loading';
import styles from './error-screen.module.css';

export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const missing = isChunkFailure(error);
  const [stays, setStays] = useState(!missing);
  useEffect(() => {
    if (!missing) reportCrash(error);
    else queueMicrotask(() => setStays(!reloadOnce()));
  }, [error, missing]);
  useEffect(() => {
    if (stays) document.title = say('Something went wrong · Porchlight');
  }, [stays]);
  // A part that could not be loaded is remembered as such until the page is loaded anew.
  const again = () => (missing ? location.reload() : reset());
  if (!stays) return <Loading />;
  return (
    <div className={styles.screen} role="alert">
      <Lamp size={60} />
      <h1 className={styles.title}>{say('Something went wrong')}</h1>
      <p className={styles.words}>
        {missing
          ? say(
              'A part of the app could not be loaded. What was saved on this device is safe. Check your connection, then try again.',
            )
          : say(
              'This screen stopped working. What was saved on this device is safe. Try again; if it happens once more, tell your campaign what you did just before.',
            )}
      </p>
      <Button look="primary" onClick={again}>
        {say('Try Again')}
      </Button>
    </div>
  );
}

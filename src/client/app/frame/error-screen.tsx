// The last resort: a screen failed. A missing file of an older release loads the page again, once.
import { useEffect, useState } from 'react';
import { t } from '../../i18n/texts';
import { isChunkFailure, reloadOnce } from '../../session/missing-chunk';
import { reportCrash } from '../../session/crash-reports';
import { Button } from '../../ui/primitives/button';
import { Lamp } from '../../ui/primitives/icons';
import { Loading } from '../../ui/primitives/loading';
import styles from './error-screen.module.css';

export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const missing = isChunkFailure(error);
  const [stays, setStays] = useState(!missing);
  useEffect(() => {
    if (!missing) reportCrash(error);
    else queueMicrotask(() => setStays(!reloadOnce()));
  }, [error, missing]);
  useEffect(() => {
    if (stays) document.title = t('Something went wrong · Porchlight');
  }, [stays]);
  // A part that could not be loaded is remembered as such until the page is loaded again.
  const again = () => (missing ? location.reload() : reset());
  if (!stays) return <Loading />;
  return (
    <div className={styles.screen} role="alert">
      <Lamp size={60} />
      <h1 className={styles.title}>{t('Something went wrong')}</h1>
      <p className={styles.words}>
        {missing
          ? t(
              'Part of the app couldn’t be loaded. Everything saved on this device is safe. Check your connection, then try again.',
            )
          : t(
              'This screen stopped working. Everything saved on this device is safe. Try again. If it keeps happening, tell your campaign what you were doing.',
            )}
      </p>
      <Button look="primary" onClick={again}>
        {t('Try Again')}
      </Button>
      <a href="/rescue.html">{t('More options')}</a>
    </div>
  );
}

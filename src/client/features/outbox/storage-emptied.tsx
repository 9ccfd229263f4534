// Says that the browser emptied this phone's storage, and what that cost.
import { t, tPlural } from '../../i18n/texts';
import { acknowledgeEmptied } from '../../offline/delivery/storage-loss';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import styles from './phone.module.css';

export function Emptied({ owner, missing }: { owner: string; missing: number | null }) {
  return (
    <Card title={t('The browser cleared this app’s storage')}>
      <output>{words(missing)}</output>
      <p className={styles.quiet}>{t('Install the app on your home screen so the browser keeps your work.')}</p>
      <Button small disabled={missing === null} onClick={() => void acknowledgeEmptied(owner)}>
        {t('Got it')}
      </Button>
    </Card>
  );
}

function words(missing: number | null): string {
  if (missing === null)
    return t('We don’t know yet whether everything had been sent. We’ll check as soon as there is a connection.');
  if (missing === 0) return t('Everything you saved had already been sent. Nothing is lost.');
  const saves = tPlural(missing, '{count} item', '{count} items');
  return t('{saves} could not be sent before that and can’t be recovered. Your manager can see how many are missing.', {
    saves,
  });
}

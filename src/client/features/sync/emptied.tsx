// Says that the browser emptied this phone's storage, and what that cost.
import { say, sayCount } from '../../../domain/words/say';
import { acknowledgeEmptied } from '../../local/canary';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import styles from './phone.module.css';

export function Emptied({ owner, missing }: { owner: string; missing: number | null }) {
  return (
    <Card title={say('The browser cleared this app’s storage')}>
      <output>{words(missing)}</output>
      <p className={styles.quiet}>
        {say('Install the app on your home screen, then the browser keeps what it holds.')}
      </p>
      <Button small disabled={missing === null} onClick={() => void acknowledgeEmptied(owner)}>
        {say('I have read this')}
      </Button>
    </Card>
  );
}

function words(missing: number | null): string {
  if (missing === null)
    return say(
      'Whether everything had been sent before is not known yet: headquarters is asked as soon as it answers.',
    );
  if (missing === 0) return say('Everything that you had saved was at headquarters already. Nothing is lost.');
  const saves = sayCount(missing, '{count} save', '{count} saves');
  return say('{saves} never reached headquarters and cannot be brought back. Your manager sees how many are missing.', {
    saves,
  });
}

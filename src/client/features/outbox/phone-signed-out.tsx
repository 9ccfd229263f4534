// What is on this phone for someone who isn't signed in: how much, and a copy that its owner alone can open. Sending it needs its owner.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { useAction } from '../../data/use-action';
import { sealedFiles } from '../../offline/outbox/export';
import { sealingKey } from '../../offline/outbox/sealed-file';
import { handOver } from '../../offline/outbox/unsent-file';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import styles from './phone.module.css';
import { UnseenWork } from './unseen-work';
import { unsentWords, useUnsentCount } from './unsent-count';

export function SignedOutPhone() {
  const count = useUnsentCount();
  return (
    <Page title={t('On this phone')} narrow back={{ to: '/auth/login', label: t('Back to sign in') }}>
      <Card>
        {count === undefined ? (
          <UnseenWork />
        ) : (
          <div className={styles.summary}>
            <p className={styles.big}>
              {count === 0 ? t('Nothing on this phone is waiting to be sent') : count !== null && unsentWords(count)}
            </p>
            {count !== null && count > 0 && (
              <p className={styles.quiet}>
                {t('It is safe here. It sends automatically when the person who saved it signs in on this phone.')}
              </p>
            )}
          </div>
        )}
        <p className={styles.quiet}>
          <Link to="/auth/login">{t('Sign in')}</Link>
        </p>
      </Card>
      {!!count && <SealedCopy />}
    </Page>
  );
}

/** For someone who can't sign in here: the account was disabled, or the phone is going away. */
function SealedCopy() {
  const { busy, problem, act, refuse } = useAction();
  const [saved, setSaved] = useState<string | null>(null);
  const save = async () => {
    setSaved(null);
    const publicKey = await sealingKey();
    if (publicKey === null)
      return refuse(t('To make this copy, the phone has to reach the server once. Connect, then try again.'));
    const files = await sealedFiles(publicKey);
    for (const file of files) handOver(file);
    setSaved(files.map(({ name }) => name).join(', '));
  };
  return (
    <Card title={t('Can’t sign in on this phone?')}>
      <p className={styles.quiet}>
        {t(
          'Save a copy that only the person who saved the work can open. They sign in on any phone, open On this phone and import it there.',
        )}
      </p>
      {problem && <Problem safe={t('Nothing is lost: it is still on this phone.')}>{problem}</Problem>}
      <div className={styles.actions}>
        <Button icon="download" busy={busy} onClick={() => void act(save, t('The copy couldn’t be made.'))}>
          {t('Save a copy')}
        </Button>
      </div>
      <output className={styles.written}>
        {saved && t('Exported to {name}. It also stays on this phone until it’s sent.', { name: saved })}
      </output>
    </Card>
  );
}

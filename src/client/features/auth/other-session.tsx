// An invitation that was opened where someone else is signed in: says who, and offers to switch.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { signOutHere } from '../../session/sign-out';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { AuthLayout } from './auth-layout';
import styles from './auth-layout.module.css';

interface Props {
  /** Who is signed in, and whom the invitation is for. */
  email: string;
  invited: string;
  campaign: string;
  ask: Ask;
}

/** Whether signing out may go on: see askBeforeSignOut. */
type Ask = () => Promise<boolean>;

/** Signs out, unless its person keeps their session after all; whatever is open here stays so. */
export async function signOutInPlace(ask: Ask): Promise<void> {
  if (await ask()) await signOutHere();
}

/** Once they have signed out the invitation is still open here. */
export function OtherSession({ email, invited, campaign, ask }: Props) {
  const [busy, setBusy] = useState(false);
  const switchOver = async () => {
    setBusy(true);
    await signOutInPlace(ask).finally(() => setBusy(false));
  };
  return (
    <AuthLayout
      title={t('This invitation is for someone else')}
      lead={t('It’s an invitation to join {campaign}.', { campaign })}
    >
      <div className={styles.form}>
        <p>
          {t('You’re signed in as {email}.', { email })}{' '}
          {t('The invitation is for {email}. Sign out to use it.', { email: invited })}
        </p>
        <Button look="primary" wide busy={busy} onClick={() => void switchOver()}>
          {t('Sign out and continue')}
        </Button>
        <ButtonLink wide to="/">
          {t('Stay signed in')}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

// Where the link in the verification mail leads: is the address verified by now?
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { emailPattern } from '../../../contract/fields';
import { t } from '../../i18n/texts';
import { reloadIdentity } from '../../session/identity';
import { Loading } from '../../ui/primitives/loading';

export function EmailVerifiedScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    // The address that the mail went to, behind the # (session/firebase.ts).
    const email = new URLSearchParams(location.hash.slice(1)).get('email') ?? '';
    const signIn = async () => {
      const verified = emailPattern.test(email) ? email : undefined;
      if (here) await navigate({ to: '/auth/login', state: { verified }, replace: true });
    };
    const enter = async () => {
      if (here) await navigate({ to: '/app', replace: true });
    };
    reloadIdentity().then((who) => (who.emailVerified ? enter() : signIn()), signIn);
    return () => {
      here = false;
    };
  }, [navigate]);
  return <Loading size="large" text={t('Verifying your email...')} />;
}

// Where the link in the verification mail leads: is the address verified by now?
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../i18n/texts';
import { reloadIdentity } from '../../session/identity';
import { Loading } from '../../ui/primitives/loading';

export function EmailVerifiedScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const go = (to: string) => {
      if (here) void navigate({ to, replace: true });
    };
    reloadIdentity().then(
      (who) => go(who.emailVerified ? '/app' : '/auth/login'),
      () => go('/auth/login'),
    );
    return () => {
      here = false;
    };
  }, [navigate]);
  return <Loading size="large" text={t('Verifying your email...')} />;
}

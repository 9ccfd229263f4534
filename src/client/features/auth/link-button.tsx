// A sign-in link instead of a password: mailed to an address that is known, or to the one in the form.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { warmIdentity } from '../../session/identity';
import { Button } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { FormMessage } from './auth-layout';
import { mailLink, type LinkFor } from './link-flow';
import type { Answer } from './log-in';

export function LinkButton({ email, goal, primary = false }: { email: string; goal: LinkFor; primary?: boolean }) {
  const [busy, setBusy] = useState(false);
  const [said, setMessage] = useState<Answer | null>(null);
  const send = async () => {
    setBusy(true);
    setMessage(null);
    setMessage(await mailLink(email, goal));
    setBusy(false);
  };
  return (
    <>
      <Button
        look={primary ? 'primary' : 'pale'}
        wide
        busy={busy}
        icon={rareIcons.mail}
        onFocus={warmIdentity}
        onClick={() => void send()}
      >
        {said?.good ? t('Send the link again') : t('Email me a sign-in link')}
      </Button>
      <FormMessage good={said?.good ?? false}>{said?.message}</FormMessage>
    </>
  );
}

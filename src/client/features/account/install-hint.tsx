// The offer to install the app, where the browser can or the person has to do it by hand.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { useInstall } from '../../session/install';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';

/** `onClose` makes it an offer that can be put away. */
export function InstallHint({ onClose }: { onClose?: () => void }) {
  const { how, install } = useInstall();
  if (how === 'no') return null;
  return (
    <Card title={t('Add Porchlight to your home screen')}>
      <p>
        {how === 'prompt'
          ? t('It opens like any other app, even without signal.')
          : t(
              'In Safari, tap the share button, then “Add to Home Screen”. It opens like any other app, even without signal.',
            )}
      </p>
      <Row gap={8}>
        {how === 'prompt' && (
          <Button look="pale" icon="download" onClick={() => void install()}>
            {t('Install')}
          </Button>
        )}
        {onClose && (
          <Button look="quiet" onClick={onClose}>
            {t('Not now')}
          </Button>
        )}
      </Row>
    </Card>
  );
}

const kept = 'porchlight.install-offer-closed';

function wasClosed(): boolean {
  try {
    return localStorage.getItem(kept) !== null;
  } catch {
    // Forbidden storage can't remember that it was put away, so it is not shown.
    return true;
  }
}

/** Where it is not asked for: once the first walkbook is on the phone. Put away, it is still under Me. */
export function InstallOffer() {
  const [closed, setClosed] = useState(wasClosed);
  if (closed) return null;
  return (
    <InstallHint
      onClose={() => {
        setClosed(true);
        localStorage.setItem(kept, '1');
      }}
    />
  );
}

// How to put the app on the home screen, where it opens without a network. Nothing where it is there already.
import { t } from '../../i18n/texts';
import { useInstall } from '../../session/install';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';

export function InstallHint() {
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
      {how === 'prompt' && (
        <Button look="pale" icon="download" onClick={() => void install()}>
          {t('Install')}
        </Button>
      )}
    </Card>
  );
}

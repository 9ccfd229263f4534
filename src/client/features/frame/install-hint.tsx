// How to put the app on the home screen, where it opens without a network. Nothing where it is there already.
import { say } from '../../../domain/words/say';
import { useInstall } from '../../session/install';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

export function InstallHint() {
  const { how, install } = useInstall();
  if (how === 'no') return null;
  return (
    <Card title={say('Put Porchlight on your home screen')}>
      <p>
        {how === 'prompt'
          ? say('It then opens like any other app, also where there is no network.')
          : say(
              'In Safari tap the share button, then “Add to Home Screen”. It then opens like any other app, also where there is no network.',
            )}
      </p>
      {how === 'prompt' && (
        <Button look="pale" icon="download" onClick={() => void install()}>
          {say('Install')}
        </Button>
      )}
    </Card>
  );
}

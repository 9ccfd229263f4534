// "Take me off your list": calls at least, and what else the person said.
import { useState } from 'react';
import type { Channel } from '../../../contract/fields';
import { key, t } from '../../i18n/texts';
import { CheckField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';

interface Props {
  name: string;
  onSave: (channels: Channel[]) => void;
  onClose: () => void;
}

const further: readonly (readonly [Channel, string])[] = [
  ['text', key('No texts either')],
  ['door', key('No visits either')],
  ['mail', key('No mail either')],
];

export function DoNotCallDialog({ name, onSave, onClose }: Props) {
  const [chosen, setChosen] = useState<Channel[]>([]);
  return (
    <Dialog title={t('Never call {name} again?', { name })} onClose={onClose}>
      <Stack gap={14}>
        <p>{t('No one of this campaign calls them again. Select what else they said no to.')}</p>
        {further.map(([channel, words]) => (
          <CheckField
            key={channel}
            checked={chosen.includes(channel)}
            onChange={(on) => setChosen(on ? [...chosen, channel] : chosen.filter((each) => each !== channel))}
          >
            {t(words)}
          </CheckField>
        ))}
        <Row gap={8}>
          <Button look="primary" onClick={() => onSave(['call', ...chosen])}>
            {t('Save “do not call”')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

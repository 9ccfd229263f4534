// Making a phone forget its walkbooks, after asking: a manager for everyone's, a person for their own.
import { formatElapsed } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useNow } from '../../i18n/use-now';
import { contract } from '../../../contract';
import type { Device } from '../../../contract/devices';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

/** The way to it from a list of phones; of a phone that was told already, since when. */
export function ForgetButton({ device, now, onAsk }: { device: Device; now: number; onAsk: () => void }) {
  if (device.forgotten_at)
    return <>{t('Told to forget {when}', { when: formatElapsed(Date.parse(device.forgotten_at), now) })}</>;
  return (
    <Button small look="quiet" aria-label={t('Forget a phone of {name}', { name: device.user_name })} onClick={onAsk}>
      {t('Forget')}
    </Button>
  );
}

interface Props {
  device: Device;
  campaignId: string;
  onClose: () => void;
  /** Called when it was told so, after closing. */
  onForgotten: () => void;
}

export function ForgetPhone({ device, campaignId, onClose, onForgotten }: Props) {
  const { busy, problem, act } = useAction();
  const now = useNow();
  const forget = async () => {
    const { user_id, device_id } = device;
    await call(contract.devices.forget, { body: { campaign_id: campaignId, user_id, device_id } });
    toast({ text: t('The phone forgets its walkbooks when it next connects'), icon: 'check' });
    onClose();
    onForgotten();
  };
  return (
    <Dialog title={t('Forget this phone?')} onClose={onClose}>
      {/* Someone has several: it is seen which of them is meant. */}
      <p>
        <b>
          {t('{name}’s phone, last seen {when}', {
            name: device.user_name,
            when: formatElapsed(Date.parse(device.seen_at), now),
          })}
        </b>
      </p>
      <p>
        {t(
          'When it next connects, walkbooks and lists are removed from it and {name} is signed out. Without a connection they can’t be opened after a few days. Unsent results stay on the phone.',
          { name: device.user_name },
        )}
      </p>
      <p>
        {t('If it was lost or stolen, {name} should change their password, too: that signs out everywhere.', {
          name: device.user_name,
        })}
      </p>
      {problem && <Problem>{problem}</Problem>}
      <Row gap={8}>
        <Button look="danger" busy={busy} onClick={() => void act(forget)}>
          {t('Forget this phone')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Row>
    </Dialog>
  );
}

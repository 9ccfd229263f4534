// Asks before a webhook is removed, with what waits for it.
import { contract } from '../../../contract';
import type { Webhook } from '../../../contract/integrations/webhooks';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { AskFirst } from '../../ui/layout/ask-first';

interface Props {
  webhook: Webhook;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveWebhook({ webhook: { id, name, waiting }, onClose, onRemoved }: Props) {
  const { campaignId } = useMember();
  const { busy, problem, refused, act } = useAction();
  const remove = () =>
    act(async () => {
      await call(contract.webhooks.remove, { body: { campaign_id: campaignId, id } });
      onRemoved();
      onClose();
    });
  return (
    <AskFirst
      title={t('Remove “{name}”?', { name })}
      does={t('Remove')}
      busy={busy}
      problem={problem}
      safe={refused && t('Nothing was changed.')}
      onDo={remove}
      onClose={onClose}
    >
      {t('Nothing is sent there from now on, and its deliveries are forgotten. This can’t be undone.')}{' '}
      {waiting > 0 &&
        tPlural(waiting, '{count} event that waits is not sent.', '{count} events that wait are not sent.')}
    </AskFirst>
  );
}

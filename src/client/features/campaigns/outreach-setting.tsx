// Whether the campaign may text and call: its owner's choice.
import { useState } from 'react';
import { contract } from '../../../contract';
import { t } from '../../i18n/texts';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { setSession, useMember } from '../../session/session';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { toast } from '../../ui/primitives/toast';
import { CheckField } from '../../ui/fields/fields';

export function OutreachSetting() {
  const { campaign } = useMember();
  const [busy, setBusy] = useState(false);
  const change = async (changes: { is_texting_enabled?: boolean; is_phone_banking_enabled?: boolean }) => {
    setBusy(true);
    try {
      setSession({ campaign: await call(contract.campaigns.update, { body: { id: campaign.id, ...changes } }) });
      toast({ text: t('Saved.'), icon: 'check' });
    } catch (error) {
      toast({ text: messageFor(error), icon: 'alert' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('Texting and phone banking')}>
      <Stack gap={4}>
        <CheckField
          checked={campaign.is_texting_enabled}
          disabled={busy}
          onChange={(on) => void change({ is_texting_enabled: on })}
        >
          {t('Texting is enabled')}
        </CheckField>
        <CheckField
          checked={campaign.is_phone_banking_enabled}
          disabled={busy}
          onChange={(on) => void change({ is_phone_banking_enabled: on })}
        >
          {t('Phone banking is enabled')}
        </CheckField>
      </Stack>
    </Card>
  );
}

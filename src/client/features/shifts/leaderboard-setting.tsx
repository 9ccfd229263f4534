// Whether volunteers see each other's week: a manager's choice.
import { useState } from 'react';
import { contract } from '../../../contract';
import { t } from '../../i18n/texts';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { setSession, useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { toast } from '../../ui/primitives/toast';
import { CheckField } from '../../ui/fields/fields';

export function LeaderboardSetting() {
  const { campaign } = useMember();
  const [busy, setBusy] = useState(false);
  const shown = campaign.shows_leaderboard !== false;
  const change = (to: boolean) => {
    setBusy(true);
    call(contract.campaigns.update, { body: { id: campaign.id, shows_leaderboard: to } })
      .then(
        (changed) => {
          setSession({ campaign: changed });
          toast({ text: to ? t('The leaderboard is on.') : t('The leaderboard is off.'), icon: 'check' });
        },
        (error: unknown) => toast({ text: messageFor(error), icon: 'alert' }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Card title={t('Leaderboard')}>
      <CheckField checked={shown} disabled={busy} onChange={change}>
        {t('Show everyone this week’s doors and conversations per person')}
      </CheckField>
    </Card>
  );
}

// Whether volunteers see each other's week: a manager's choice.
import { useState } from 'react';
import { contract } from '../../../contract';
import { say } from '../../../domain/words/say';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { setSession, useMember } from '../../session/session';
import { Card } from '../../ui/card';
import { toast } from '../../ui/toast';
import styles from './shift-screen.module.css';

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
          toast({ text: to ? say('The leaderboard is shown.') : say('The leaderboard is off.'), icon: 'check' });
        },
        (error: unknown) => toast({ text: messageFor(error), icon: 'alert' }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Card title={say('Leaderboard')}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={shown}
          disabled={busy}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>{say('Show this week’s doors and contacts by person to everybody')}</span>
      </label>
    </Card>
  );
}

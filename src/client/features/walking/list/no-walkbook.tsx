// No walkbook yet: it looks again by itself, says who assigns them, and lets the volunteer ask.
import { useEffect, useState } from 'react';
import { contract } from '../../../../contract';
import { formatAgo } from '../../../i18n/formats';
import { t } from '../../../i18n/texts';
import { call } from '../../../data/api';
import { useAction } from '../../../data/use-action';
import { useCall } from '../../../data/use-call';
import { serverNow } from '../../../session/server-clock';
import { Button } from '../../../ui/primitives/button';
import { Empty } from '../../../ui/primitives/empty';
import { Problem } from '../../../ui/primitives/problem';
import { usePulled } from './use-pulled';

/** Milliseconds between looks. */
const lookEvery = 20_000;

export function NoWalkbook({ campaignId, load }: { campaignId: string; load: () => Promise<void> }) {
  const mine = useCall(contract.walkbookRequests.mine, { query: { campaign_id: campaignId } }, { every: lookEvery });
  const { busy, problem, act } = useAction();
  const [looking, setLooking] = useState(false);
  const look = () => {
    setLooking(true);
    mine.reload();
    void load().finally(() => setLooking(false));
  };
  usePulled(look);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [load]);

  const ask = () =>
    act(async () => {
      const { asked_at } = await call(contract.walkbookRequests.ask, { body: { campaign_id: campaignId } });
      mine.replace({ manager: mine.data?.manager ?? null, asked_at });
    });
  const asked = mine.data?.asked_at ?? null;
  const manager = mine.data?.manager;
  const name = manager ? `${manager.first} ${manager.last}` : t('Your manager');
  return (
    <Empty
      icon="walkbook"
      title={t('You don’t have a walkbook yet')}
      action={
        <>
          {mine.data && asked === null && (
            <Button look="primary" busy={busy} onClick={() => void ask()}>
              {t('Ask for a walkbook')}
            </Button>
          )}
          <Button look="quiet" icon="refresh" busy={looking} onClick={look}>
            {t('Check now')}
          </Button>
        </>
      }
    >
      {problem && <Problem safe={t('You can try again now.')}>{problem}</Problem>}
      {asked === null
        ? t('{name} will assign you one. It will appear here automatically and work without signal.', { name })
        : t('You asked {name} {when}. Your walkbook will appear here automatically.', {
            name,
            when: formatAgo(asked, serverNow()),
          })}
    </Empty>
  );
}

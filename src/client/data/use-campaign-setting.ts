// A part of the campaign's settings as it is chosen on a card, and saving it.
import { useState } from 'react';
import { contract } from '../../contract';
import type { Campaign } from '../../contract/campaigns';
import type { CallArguments } from '../../contract/call';
import { setSession, useMember } from '../session/session';
import { call } from './api';
import { useAction } from './use-action';

type Settings = Omit<CallArguments<typeof contract.campaigns.update>['body'], 'id'>;

interface Setting<T> {
  saved: T;
  chosen: T;
  choose: (chosen: T) => void;
  isSaved: boolean;
  busy: boolean;
  problem: string | null;
  save: () => void;
}

/** @param read what of a campaign the card is about; a copy on a device may lack it */
export function useCampaignSetting<T extends Settings>(
  read: (campaign: Campaign) => T,
  onSaved: () => void,
): Setting<T> {
  const { campaign } = useMember();
  const saved = read(campaign);
  const [chosen, choose] = useState(saved);
  const { busy, problem, act } = useAction();
  const save = () =>
    void act(async () => {
      const changed = await call(contract.campaigns.update, { body: { id: campaign.id, ...chosen } });
      setSession({ campaign: changed });
      choose(read(changed));
      onSaved();
    });
  const isSaved = Object.entries(saved).every(([name, value]) => Reflect.get(chosen, name) === value);
  return { saved, chosen, choose, isSaved, busy, problem, save };
}

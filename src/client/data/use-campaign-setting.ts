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
  refused: boolean;
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
  // What was changed elsewhere, or above, is what is chosen from then on.
  const [known, setKnown] = useState(saved);
  if (!isSame(known, saved)) {
    setKnown(saved);
    choose(saved);
  }
  const { busy, problem, refused, act } = useAction();
  const save = () =>
    void act(async () => {
      const changed = await call(contract.campaigns.update, { body: { id: campaign.id, ...chosen } });
      setSession({ campaign: changed });
      choose(read(changed));
      onSaved();
    });
  return { saved, chosen, choose, isSaved: isSame(saved, chosen), busy, problem, refused, save };
}

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);

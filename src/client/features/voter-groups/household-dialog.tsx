// Everyone behind one door; who asks for it can be erased from here.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Voter } from '../../../contract/voters/voter-groups';
import { useCall } from '../../data/use-call';
import { useMember } from '../../session/session';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { ErasePerson } from './erase-person';
import { VotersTable } from './voters-table';

interface Props {
  campaignId: string;
  voter: Voter;
  onErased: () => void;
  onClose: () => void;
}

export function HouseholdDialog({ campaignId, voter, onErased, onClose }: Props) {
  const { can } = useMember();
  const [erasing, setErasing] = useState<Voter | null>(null);
  const doorId = voter.door_id ?? '';
  const household = useCall(contract.voterGroups.household, { query: { door_id: doorId, campaign_id: campaignId } });
  const erased = () => {
    setErasing(null);
    household.reload();
    onErased();
  };
  return (
    <Dialog title={[voter.address, voter.unit].filter(Boolean).join(', ')} onClose={onClose}>
      {erasing ? (
        <ErasePerson campaignId={campaignId} voter={erasing} onErased={erased} onCancel={() => setErasing(null)} />
      ) : (
        <Loadable loaded={household}>
          {({ voters }) => <VotersTable voters={voters} onErase={can('voters.import') ? setErasing : undefined} />}
        </Loadable>
      )}
    </Dialog>
  );
}

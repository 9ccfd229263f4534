// Everyone behind one door.
import { contract } from '../../../contract';
import type { Voter } from '../../../contract/voter-groups';
import { Loadable } from '../../ui/primitives/loadable';
import { Dialog } from '../../ui/primitives/dialog';
import { useCall } from '../../data/use-call';
import { VotersTable } from './voters-table';

interface Props {
  campaignId: string;
  voter: Voter;
  onClose: () => void;
}

export function HouseholdDialog({ campaignId, voter, onClose }: Props) {
  const doorId = voter.door_id ?? '';
  const household = useCall(contract.voterGroups.household, { query: { door_id: doorId, campaign_id: campaignId } });
  return (
    <Dialog title={[voter.address, voter.unit].filter(Boolean).join(', ')} onClose={onClose}>
      <Loadable loaded={household}>{({ voters }) => <VotersTable voters={voters} />}</Loadable>
    </Dialog>
  );
}

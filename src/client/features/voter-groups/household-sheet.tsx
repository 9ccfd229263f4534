// Everybody behind one door.
import { contract } from '../../../contract';
import type { Voter } from '../../../contract/voter-groups';
import { call } from '../../api';
import { Loadable } from '../../ui/loadable';
import { Sheet } from '../../ui/sheet';
import { useLoad } from '../../ui/use-load';
import { VotersTable } from './voters-table';

interface Props {
  campaignId: string;
  voter: Voter;
  onClose: () => void;
}

export function HouseholdSheet({ campaignId, voter, onClose }: Props) {
  const doorId = voter.door_id ?? '';
  const household = useLoad(`household ${campaignId} ${doorId}`, (signal) =>
    call(contract.voterGroups.household, { query: { door_id: doorId, campaign_id: campaignId } }, { signal }),
  );
  return (
    <Sheet title={[voter.address, voter.unit].filter(Boolean).join(', ')} onClose={onClose}>
      <Loadable loaded={household}>{({ voters }) => <VotersTable voters={voters} />}</Loadable>
    </Sheet>
  );
}

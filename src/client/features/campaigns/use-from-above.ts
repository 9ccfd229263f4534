// Who of the members entered from a campaign above.
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { useMember } from '../../session/session';

/** The ids of those who are in this campaign that way; none until it is known. */
export function useFromAbove(): ReadonlySet<string> {
  const { campaignId, can } = useMember();
  const entries = useCall(
    contract.chapterEntries.all,
    can('members.view') ? { query: { campaign_id: campaignId } } : null,
  );
  return new Set(entries.data?.filter((entry) => entry.is_in).map((entry) => entry.user_id));
}

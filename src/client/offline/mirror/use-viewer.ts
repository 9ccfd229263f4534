// The signed-in member as the local store needs to know them.
import { useMemo } from 'react';
import { useIdentity } from '../../session/identity';
import { useMember } from '../../session/session';
import type { Viewer } from './walkbook-view';
import type { Whose } from './lists';

/** Only for screens behind the gates. */
export function useViewer(): Viewer & Whose {
  const { uid } = useIdentity();
  const { campaignId, userId, user, campaign } = useMember();
  const firstName = user.first;
  const timeZone = campaign.time_zone;
  return useMemo(
    () => ({ owner: uid ?? '', campaignId, userId, firstName, timeZone }),
    [uid, campaignId, userId, firstName, timeZone],
  );
}

// What lies below the maps of the chosen campaign: its own map, else what the installation has.
import type { Campaign } from '../../contract/campaigns';
import { useSession } from './session';
import { useSettings, type Settings } from './settings';

const scheme = 'campaign-map:';

/** The same with the campaign's own map in it, whose address only `ui/map/tiles/campaign-map.ts` can read. */
export function useMapGround(): Settings['map'] {
  const { map } = useSettings();
  const { campaign } = useSession();
  return campaign?.map ? { tilesUrl: null, attribution: null, pmtilesUrl: addressOf(campaign.id, campaign.map) } : map;
}

const addressOf = (campaignId: string, { id }: NonNullable<Campaign['map']>) => `${scheme}${campaignId}/${id}`;

/** Null for an address of anything else. */
export function campaignMapOf(address: string): { campaignId: string; id: string } | null {
  const [campaignId, id] = address.startsWith(scheme) ? address.slice(scheme.length).split('/') : [];
  return campaignId !== undefined && id !== undefined ? { campaignId, id } : null;
}

// The campaign's own map as a source of the map library: bytes by our own call, with who asks.
import type { Source } from 'pmtiles';
import { contract } from '../../../../contract';
import { maxMapPiece } from '../../../../contract/map/campaign-map';
import { callFile } from '../../../data/api';
import { campaignMapOf } from '../../../session/map-ground';

/** Null for an address that the library reads itself. */
export function campaignMapAt(address: string): Source | null {
  const map = campaignMapOf(address);
  if (!map) return null;
  return {
    getKey: () => address,
    async getBytes(from, length, signal) {
      const query = { campaign_id: map.campaignId, from, length: Math.min(length, maxMapPiece) };
      const args = { params: { id: map.id }, query };
      const piece = await callFile(contract.campaignMap.piece, args, signal ? { signal } : {});
      return { data: await piece.arrayBuffer() };
    },
  };
}

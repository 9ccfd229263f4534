// The ground that is within a walk of a place, along the streets that a campaign's addresses tell of.
import { areasOfReach } from '../../../domain/geography/reach-areas';
import { streetLines } from '../../../domain/geography/street-lines';
import { walkFrom } from '../../../domain/geography/walk-reach';
import type { Db } from '../../db/connection';
import { buildingsWithin } from '../walkbooks/ground-repo';

/** A street goes on beyond what is in reach: its line follows from all of its houses there. Meters. */
const beyond = 200;

export async function walkAreas(db: Db, campaignId: string, place: [number, number], metres: number) {
  const [lng, lat] = place;
  const high = (metres + beyond) / 111_320;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  const buildings = await buildingsWithin(db, campaignId, [lng - wide, lat - high, lng + wide, lat + high]);
  const ground = walkFrom(streetLines(buildings), place, metres);
  return { areas: ground ? areasOfReach(ground) : [] };
}

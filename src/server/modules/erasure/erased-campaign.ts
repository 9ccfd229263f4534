// What a phone hears that still brings facts of an erased campaign: each is settled as erased, and none is kept.
import { newId } from '../../db/ids';
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import type { Call } from '../../../contract/call';
import { factEnvelope, type Receipt } from '../../../contract/facts/fact';
import type { Placement } from '../../../contract/road-signs';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import type { Granted } from '../../access';

const facts = z.catch(z.array(factEnvelope), []);
const placed = z.pick(contract.roadSigns.place.body, {
  id: true,
  road_sign_id: true,
  campaign_id: true,
  coordinates: true,
});

const erased = (id: string): Receipt => ({ id, verdict: 'erased' });

/** The reply of a call that brings facts, of the shape that an app of any release expects. */
export function answerOfErased(call: Call, body: unknown, { user }: Pick<Granted, 'user'>): unknown {
  const sent = z.parse(z.looseObject({ campaign_id: z.string() }), body);
  const receipts = (call.apart ?? []).flatMap((field) => facts.parse(sent[field]).map(({ id }) => erased(id)));
  if (call.path === contract.walkbooks.update.path)
    return { walkbook: noWalkbook(String(sent['id']), sent.campaign_id), receipts };
  if (call.path === contract.doorReports.attach.path) return { receipt: erased(String(sent['id'])), file_id: null };
  if (call.path !== contract.roadSigns.place.path) return { receipts };
  const placement = noPlacement(z.parse(placed, body), user?.id ?? '');
  return { placement, receipt: erased(placement.id) };
}

function noPlacement(
  { id = newId(), road_sign_id, campaign_id, coordinates }: z.infer<typeof placed>,
  user_id: string,
): Placement {
  const now = new Date().toISOString();
  return {
    id,
    road_sign_id,
    road_sign_name: '',
    campaign_id,
    user_id,
    user_name: '',
    coordinates,
    accuracy: null,
    note: '',
    file_id: null,
    recorded_at: now,
    received_at: now,
    condition: 'standing',
    reported: null,
  };
}

function noWalkbook(id: string, campaign_id: string): WalkbookSummary {
  const now = new Date().toISOString();
  return {
    id,
    name: '',
    creation_method: 'Filters',
    filter_params: null,
    survey_id: null,
    survey_name: null,
    campaign_id,
    user_id: null,
    record_status: 'archived',
    version: 0,
    doors: 0,
    voters: 0,
    doors_done: 0,
    contacts: 0,
    metres: 0,
    bounds: null,
    assigned: [],
    created_at: now,
    updated_at: now,
  };
}

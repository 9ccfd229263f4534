// The calls that carry facts from a phone.
import { divisions } from '../../contract/divisions';
import { facts } from '../../contract/facts/recorded';
import { roadSigns } from '../../contract/road-signs';
import { shifts } from '../../contract/shifts';
import { walkbooks } from '../../contract/walkbooks';
import type { FactsCall, ListCarrier, SingleCarrier } from './kind';
import { walkbookOf } from './lanes';

/** What is recorded in a walkbook travels together. */
export const walkbookCarrier: ListCarrier = {
  call: walkbooks.update,
  fields: ['touches', 'survey_responses', 'door_facts'],
  head: ({ campaign_id, lane }) => ({ id: walkbookOf(lane) ?? '', campaign_id }),
};

const listOf = (call: FactsCall, field: string) => ({
  by: { call, fields: [field], head: ({ campaign_id }: { campaign_id: string }) => ({ campaign_id }) },
  field,
});

export const signReportCarrier = listOf(roadSigns.report, 'reports');
export const shiftCarrier = listOf(shifts.record, 'facts');
export const divisionCarrier = listOf(divisions.divide, 'divisions');

/** Facts of a kind that has no call of its own, by the name of their kind. */
export function factsCarrier(kind: string): { by: ListCarrier; field: string } {
  return {
    by: { call: facts.record, fields: ['facts'], head: ({ campaign_id }) => ({ campaign_id, kind }) },
    field: 'facts',
  };
}

/** A placement goes alone, and its photo after it by the same call. */
export const placementCarrier: SingleCarrier = { call: roadSigns.place };

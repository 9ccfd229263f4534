// A walkbook's doors with what was recorded there and the server has not shown yet: the same rules as the server has.
import type { DoorReport, KnownDoorReport } from '../../contract/facts/door-report';
import type { DoorFeature, DoorVoter } from '../../contract/doors';
import { normaliseAddress } from '../addresses/address';
import { parseUnit } from '../addresses/unit';
import { standing } from '../facts/current-view';
import { metresBetween } from '../geography/geometry';
import { buildingKey } from '../walkbooks/sections';
import { withoutFact } from './undone-reports';

/**
 * Doors in the same order as they would come from the server with these facts.
 * @param own this person's facts that the doors do not show yet
 * @param known what the server told besides: whoever is undone may be among it
 */
export function withDoorReports(
  doors: readonly DoorFeature[],
  own: readonly KnownDoorReport[],
  known: readonly KnownDoorReport[],
): DoorFeature[] {
  let shown = [...doors];
  for (const fact of inTime(standing(own))) shown = apply(shown, fact);
  const gone = new Set(own.flatMap((fact) => (fact.kind === 'taken_back' ? (fact.replaces ?? []) : [])));
  const all = [...known, ...own];
  const stands = inTime(standing(all));
  return all.filter((fact) => gone.has(fact.id)).reduce((doors, fact) => withoutFact(doors, fact, stands), shown);
}

function inTime(facts: readonly KnownDoorReport[]): KnownDoorReport[] {
  return facts.toSorted((a, b) => Date.parse(a.recorded_at) - Date.parse(b.recorded_at) || (a.id < b.id ? -1 : 1));
}

function apply(doors: DoorFeature[], fact: KnownDoorReport): DoorFeature[] {
  switch (fact.kind) {
    case 'door_added':
      return addDoor(doors, fact);
    case 'person_added':
      return change(doors, fact.door_id, (voters) =>
        voters.some(({ id }) => id === fact.voter_id) ? voters : [...voters, personOf(fact)],
      );
    case 'do_not_contact':
      return change(doors, fact.door_id, (voters) =>
        voters.map((voter) => (voter.id === fact.voter_id ? unreachable(voter, fact.channels) : voter)),
      );
    case 'person_corrected':
      return change(doors, fact.door_id, (voters) =>
        voters.map((voter) => (voter.id === fact.voter_id ? corrected(voter, fact) : voter)),
      );
    case 'unit_repair': {
      const { display } = parseUnit(fact.unit);
      return doors.map((door) => (isAt(door, fact.door_id) ? withProperties(door, { unit: display }) : door));
    }
    case 'door_note': {
      const at = doors.find((door) => isAt(door, fact.door_id));
      const building = at && fact.building ? buildingKey(at) : null;
      const notes = fact.note || null;
      return doors.map((door) =>
        isAt(door, fact.door_id) || (building !== null && buildingKey(door) === building)
          ? withProperties(door, { notes })
          : door,
      );
    }
    case 'follow_up':
    case 'sign_request':
    case 'photo':
    case 'voice_note':
    case 'taken_back':
      return doors;
  }
}

const isAt = (door: DoorFeature, id: string): boolean => door.properties.door_id === id;

function withProperties(door: DoorFeature, to: Partial<DoorFeature['properties']>): DoorFeature {
  return { ...door, properties: { ...door.properties, ...to } };
}

function change(doors: DoorFeature[], id: string, to: (voters: DoorVoter[]) => DoorVoter[]): DoorFeature[] {
  return doors.map((door) => (isAt(door, id) ? withProperties(door, { voters: to(door.properties.voters) }) : door));
}

function personOf(fact: Extract<DoorReport, { kind: 'person_added' }>): DoorVoter {
  return {
    id: fact.voter_id,
    first: fact.first,
    last: fact.last,
    age: null,
    sex: null,
    party: null,
    language: fact.language || null,
    target: false,
    suppressed: null,
    added: true,
  };
}

function corrected(voter: DoorVoter, fact: Extract<DoorReport, { kind: 'person_corrected' }>): DoorVoter {
  return {
    ...voter,
    first: fact.first ?? voter.first,
    last: fact.last ?? voter.last,
    language: fact.language === null ? voter.language : fact.language || null,
  };
}

function unreachable(
  voter: DoorVoter,
  channels: Extract<DoorReport, { kind: 'do_not_contact' }>['channels'],
): DoorVoter {
  const suppressed = channels.includes('door') ? (voter.suppressed ?? 'do_not_contact') : voter.suppressed;
  return { ...voter, suppressed, no_channels: [...new Set([...(voter.no_channels ?? []), ...channels])] };
}

/** Beside the nearest door; a street side is told once the server looked at all of them. */
function addDoor(doors: DoorFeature[], fact: Extract<DoorReport, { kind: 'door_added' }>): DoorFeature[] {
  if (doors.some((door) => isAt(door, fact.door_id))) return doors;
  const { address, unit, house_number, street, side } = normaliseAddress({
    line: fact.address,
    unit: fact.unit,
    zip: fact.zip,
  });
  const [longitude, latitude] = fact.coordinates;
  const made: DoorFeature = {
    type: 'Feature',
    id: fact.door_id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      door_id: fact.door_id,
      address,
      unit: unit || null,
      city: fact.city,
      zip: fact.zip,
      street,
      house_number,
      side,
      notes: null,
      added: true,
      voters: [],
    },
  };
  const metres = doors.map(({ geometry: { coordinates } }) =>
    metresBetween({ longitude: coordinates[0], latitude: coordinates[1] }, { longitude, latitude }),
  );
  const least = Math.min(...metres);
  const after = metres.lastIndexOf(least);
  return [...doors.slice(0, after + 1), made, ...doors.slice(after + 1)];
}

// What a door looks like once a fact that the server already showed is undone, before the server answers: what another
// fact still says, else what files say.
import type { DoorReportKind, DoorReportOf, KnownDoorReport } from '../../contract/facts/door-report';
import type { DoorFeature, DoorVoter } from '../../contract/doors';
import { parseUnit } from '../addresses/unit';
import { buildingKey } from '../walkbooks/sections';

/**
 * Doors without a fact that is undone.
 * @param stands every fact that still holds, the oldest first
 */
export function withoutFact(
  doors: DoorFeature[],
  fact: KnownDoorReport,
  stands: readonly KnownDoorReport[],
): DoorFeature[] {
  const here = (door: DoorFeature) => door.properties.door_id === fact.door_id;
  switch (fact.kind) {
    case 'person_added':
      return change(doors, here, ({ voters }) => ({ voters: voters.filter(({ id }) => id !== fact.voter_id) }));
    case 'door_added':
      return doors.filter((door) => !here(door) || door.properties.voters.length > 0);
    case 'unit_repair': {
      const last = newest(stands, 'unit_repair', ({ door_id }) => door_id === fact.door_id);
      return change(doors, here, ({ unit, filed_unit: filed }) => ({
        unit: last ? parseUnit(last.unit).display : filed === undefined ? unit : filed,
      }));
    }
    case 'door_note':
      return withoutNote(doors, fact, stands);
    case 'person_corrected':
    case 'do_not_contact':
      return change(doors, here, ({ voters }) => ({
        voters: voters.map((voter) => (voter.id === fact.voter_id ? withoutTexts(voter, fact, stands) : voter)),
      }));
    case 'follow_up':
    case 'sign_request':
    case 'photo':
    case 'voice_note':
    case 'taken_back':
      return doors;
  }
}

type Properties = DoorFeature['properties'];

function change(
  doors: DoorFeature[],
  which: (door: DoorFeature) => boolean,
  to: (properties: Properties) => Partial<Properties>,
): DoorFeature[] {
  return doors.map((door) =>
    which(door) ? { ...door, properties: { ...door.properties, ...to(door.properties) } } : door,
  );
}

function newest<K extends DoorReportKind>(
  stands: readonly KnownDoorReport[],
  kind: K,
  which: (fact: DoorReportOf<K>) => boolean,
): DoorReportOf<K> | undefined {
  const ofKind = (fact: KnownDoorReport): fact is KnownDoorReport & DoorReportOf<K> => fact.kind === kind;
  return stands.filter(ofKind).findLast(which);
}

function withoutNote(
  doors: DoorFeature[],
  fact: KnownDoorReport & { kind: 'door_note' },
  stands: readonly KnownDoorReport[],
): DoorFeature[] {
  const buildings = new Map(doors.map((door) => [door.properties.door_id, buildingKey(door)]));
  const reaches = (note: { door_id: string; building: boolean }, door: DoorFeature) =>
    note.door_id === door.properties.door_id || (note.building && buildings.get(note.door_id) === buildingKey(door));
  return doors.map((door) => {
    if (!reaches(fact, door)) return door;
    const last = newest(stands, 'door_note', (note) => reaches(note, door));
    const { notes, filed_notes: filed } = door.properties;
    const now = last ? last.note || null : filed === undefined ? notes : filed;
    return { ...door, properties: { ...door.properties, notes: now } };
  });
}

function withoutTexts(
  voter: DoorVoter,
  fact: KnownDoorReport & { kind: 'person_corrected' | 'do_not_contact' },
  stands: readonly KnownDoorReport[],
): DoorVoter {
  if (fact.kind === 'do_not_contact') {
    const others = stands.flatMap((each) =>
      each.kind === 'do_not_contact' && each.voter_id === voter.id ? each.channels : [],
    );
    const left = (voter.no_channels ?? []).filter(
      (channel) => !fact.channels.includes(channel) || others.includes(channel),
    );
    const freed = voter.suppressed === 'do_not_contact' && fact.channels.includes('door') && !others.includes('door');
    return { ...voter, no_channels: left, suppressed: freed ? null : voter.suppressed };
  }
  const of = (field: 'first' | 'last' | 'language'): string | null => {
    const last = newest(stands, 'person_corrected', (each) => each.voter_id === voter.id && each[field] !== null);
    const filed = voter.filed?.[field];
    return last ? (last[field] ?? null) : filed === undefined ? voter[field] : filed;
  };
  return { ...voter, first: of('first') ?? voter.first, last: of('last') ?? '', language: of('language') || null };
}

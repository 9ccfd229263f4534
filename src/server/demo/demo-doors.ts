// The town of one campaign: doors and voters with ids.
import { idOf } from './seeded-random';
import type { TownDoor } from './town';
import type { TownPerson } from './town-people';

export interface SeedVoter extends TownPerson {
  id: string;
  source_id: string;
  birth_year: number;
  suppressed: 'confidential' | 'deceased' | 'moved' | 'do_not_contact' | null;
  /** The touch by which it is known. */
  suppressed_by: string | null;
}

export interface SeedDoor extends TownDoor {
  /** Its own once it is imported, and so are those of its voters. */
  id: string;
  voters: SeedVoter[];
}

/** @param year ages count back from it */
export function settle(doors: readonly TownDoor[], year: number): SeedDoor[] {
  let voter = 0;
  return doors.map((door, index) => {
    const voters = door.people.map((person): SeedVoter => {
      voter += 1;
      return {
        ...person,
        id: idOf(`voter ${voter}`),
        source_id: `AF${String(100_000 + voter * 7)}`,
        birth_year: year - person.age,
        suppressed: person.confidential ? 'confidential' : null,
        suppressed_by: null,
      };
    });
    return { ...door, id: idOf(`door ${index}`), voters };
  });
}

/** Whom a campaign of the left means to talk to: everyone who may be contacted but registered Republicans. */
export function isTarget(voter: SeedVoter): boolean {
  return voter.suppressed !== 'confidential' && (voter.party === 'Democratic' || voter.party === 'Unaffiliated');
}

// Doors with voters for a test, written straight to the database, and facts as a phone makes them.
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { doorReport } from '../../src/contract/facts/door-report';
import type { surveyResponse } from '../../src/contract/facts/survey-response';
import type { touch } from '../../src/contract/facts/touch';
import type { TestApi, TestCampaign } from './api';

export interface TestVoter {
  id: string;
  first: string;
}

export interface TestDoor {
  id: string;
  house_number: string;
  voters: TestVoter[];
}

export interface TurfOptions {
  doors?: number;
  votersAtEach?: number;
  street?: string;
  zip?: string;
  party?: string;
  located?: boolean;
  /** West end of the street. */
  longitude?: number;
  latitude?: number;
}

/** A street of houses 100, 101, …, about 10 meters apart, with the same number of voters behind each door. */
export async function makeTurf(
  api: TestApi,
  campaign: Pick<TestCampaign, 'id'>,
  options: TurfOptions = {},
): Promise<TestDoor[]> {
  const { doors = 4, votersAtEach = 2, street = `Maple ${randomUUID().slice(0, 6)} St`, zip = '27601' } = options;
  const { longitude = -78.64, latitude = 35.78 } = options;
  const made: TestDoor[] = [];
  for (let index = 0; index < doors; index++) {
    const number = String(100 + index);
    const door = await api.db
      .insertInto('doors')
      .values({
        campaign_id: campaign.id,
        address_key: `${number} ${street} ${zip}`.toUpperCase(),
        address: `${number} ${street}`,
        city: 'Raleigh',
        zip,
        street,
        house_number: number,
        side: index % 2 === 0 ? 'even' : 'odd',
        location: (options.located ?? true) ? `(${longitude + index * 0.0001},${latitude})` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const voters: TestVoter[] = [];
    for (let person = 0; person < votersAtEach; person++) {
      const first = `Person${index}x${person}`;
      const { id } = await api.db
        .insertInto('voters')
        .values({
          campaign_id: campaign.id,
          door_id: door.id,
          source_id: randomUUID(),
          first,
          last: `Family${index}`,
          // Names that differ by a figure would be a slip of the pen, did they not differ in age.
          birth_year: 1980 - 5 * person,
          sex: 'F',
          party: options.party ?? (person === 0 ? 'DEM' : 'REP'),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      voters.push({ id, first });
    }
    made.push({ id: door.id, house_number: number, voters });
  }
  return made;
}

type TouchInput = z.input<typeof touch>;
type ResponseInput = z.input<typeof surveyResponse>;

let counted = 0;

type DoorReportInput = z.input<typeof doorReport>;
/** A fact of a door without what every phone stamps on it. */
export type UnstampedDoorReport = DoorReportInput extends infer F
  ? F extends DoorReportInput
    ? Omit<F, 'id' | 'recorded_at' | 'device_id' | 'seq'> & Partial<Pick<F, 'id' | 'recorded_at'>>
    : never
  : never;

/** A fact of a door as a phone makes it. */
export function aDoorReport(given: UnstampedDoorReport): DoorReportInput {
  counted += 1;
  return {
    id: randomUUID(),
    recorded_at: new Date().toISOString(),
    device_id: '7d3f0a52-3f6e-4a0c-9a55-3a2b7a1f0c11',
    seq: counted,
    ...given,
  };
}

/** A touch as a phone makes it: not home, now, unless something else is given. */
export function aTouch(given: Pick<TouchInput, 'door_id'> & Partial<TouchInput>): TouchInput {
  counted += 1;
  return {
    id: randomUUID(),
    voter_id: null,
    contact_result: 'not_home',
    recorded_at: new Date().toISOString(),
    device_id: '7d3f0a52-3f6e-4a0c-9a55-3a2b7a1f0c11',
    seq: counted,
    ...given,
  };
}

/** An answer as a phone makes it. */
export function aResponse(
  given: Pick<ResponseInput, 'door_id' | 'survey_id' | 'question_id' | 'answers'> & Partial<ResponseInput>,
): ResponseInput {
  counted += 1;
  return {
    id: randomUUID(),
    voter_id: null,
    recorded_at: new Date().toISOString(),
    device_id: '7d3f0a52-3f6e-4a0c-9a55-3a2b7a1f0c11',
    seq: counted,
    ...given,
  };
}

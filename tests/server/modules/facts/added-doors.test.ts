import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { normaliseAddress } from '../../../../src/domain/addresses/address';
import type { Db } from '../../../../src/server/db/connection';
import { storeWalkbookFacts } from '../../../../src/server/modules/facts/store-walkbook-facts';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, aTouch, makeTurf, type TestDoor } from '../../../support/turf';

const { walkbooks, doorReports } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let street: string;
let walkbook: string;
let doors: TestDoor[];

beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign });
});
afterAll(() => api.close());
beforeEach(async () => {
  street = `Elm ${randomUUID().slice(0, 8)} St`;
  doors = await makeTurf(api, campaign, { doors: 3, street });
  walkbook = await walkbookOf(campaign, [vera.id]);
});

async function walkbookOf(of: TestCampaign, assigned_user_ids: string[]): Promise<string> {
  const filter_params = of === campaign ? { streets: [street] } : { everyone: true };
  const body = { name: `Turf ${randomUUID()}`, campaign_id: of.id, filter_params, assigned_user_ids };
  return (await api.as(of.owner).call(walkbooks.create, { body })).body.id;
}

type Sent = { id: string } & Record<string, unknown>;
const put = async (facts: { door_facts?: Sent[]; touches?: Sent[] }, who = vera) => {
  const body = { id: walkbook, campaign_id: campaign.id, ...facts };
  return (await api.as(who).call(walkbooks.update, { body })).body.receipts;
};
const verdicts = async (facts: Parameters<typeof put>[0]) =>
  (await put(facts)).map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict));
const inWalk = async () => {
  const query = { id: walkbook, campaign_id: campaign.id };
  const { geo_data } = (await api.as(vera).call(walkbooks.get, { query })).body;
  return geo_data.features.map((feature) => feature.properties.door_id);
};
const added = (index: number, longitude = -78.64 + index * 0.0001) =>
  aDoorReport({
    kind: 'door_added',
    door_id: randomUUID(),
    address: `${1000 + index} ${street}`,
    zip: '27601',
    coordinates: [longitude, 35.7801],
  });
const personAt = (door_id: string) =>
  aDoorReport({ kind: 'person_added', door_id, voter_id: randomUUID(), first: 'Nia', last: 'Osei' });
const isThere = async (id: string) =>
  (await api.db.selectFrom('doors').select('id').where('id', '=', id).execute()).length > 0;

describe('doors that were missing', () => {
  test('take hardly more queries when they are many than when it is one', async () => {
    const queries = async (door_facts: Sent[]) => {
      let counted = 0;
      const listening: Db = api.db.withPlugin({
        transformQuery: ({ node }) => {
          counted += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      const arrival = { now: Date.now(), offset: null };
      const place = { campaign_id: campaign.id, walkbook_id: walkbook, user_id: vera.id, arrival };
      const receipts = await listening
        .transaction()
        .execute((tx) => storeWalkbookFacts(tx, place, { touches: [], survey_responses: [], door_facts }));
      expect(receipts.every(({ verdict }) => verdict === 'stored')).toBe(true);
      return counted;
    };
    const doorAndPerson = (index: number) => {
      const door = added(index);
      return [door, personAt(door.door_id)];
    };
    const forOne = await queries(doorAndPerson(0));
    const forMany = await queries(Array.from({ length: 40 }, (_, index) => doorAndPerson(index + 1)).flat());
    // What a single fact sends as a kept text isn't seen here, unless it is put together for the first time.
    expect(forMany - forOne).toBeLessThanOrEqual(2);
  });

  test('each stand behind the nearest one, those of the same request among them', async () => {
    const [far, near, first] = [added(1, -78.63971), added(2, -78.63978), added(3, -78.65)];
    expect(await verdicts({ door_facts: [far, near, first] })).toEqual(['stored', 'stored', 'stored']);
    const before = doors.map(({ id }) => id);
    const walked = await inWalk();
    expect(walked.filter((id) => before.includes(id))).toHaveLength(3);
    const behind = (id: string) => walked[walked.indexOf(id) - 1];
    expect([behind(far.door_id), behind(near.door_id), behind(first.door_id)]).toEqual([
      doors[2]!.id,
      far.door_id,
      doors[0]!.id,
    ]);
    const { rows } = await sql<{ position: number }>`
      select position from walkbook_doors where walkbook_id = ${walkbook}`.execute(api.db);
    expect(new Set(rows.map((row) => row.position)).size).toBe(6);
  });

  test('are the door that a file told without the ZIP which it has by now', async () => {
    const [known] = doors;
    const again = { ...added(1), address: `7 ${street}` };
    const { key } = normaliseAddress({ line: again.address });
    await sql`update doors set address_key = ${key}, zip = '27601' where id = ${known!.id}`.execute(api.db);
    const unit = { ...added(2), address: again.address, unit: '4' };
    expect(await verdicts({ door_facts: [again, unit] })).toEqual(['stored', 'stored']);
    const { rows } = await sql<{ merged_into: string | null; bare: boolean }>`
      select merged_into, address_key like '%|' as bare from doors where id in (${again.door_id}, ${unit.door_id})
      order by unit nulls first`.execute(api.db);
    expect(rows).toEqual([
      { merged_into: known!.id, bare: true },
      { merged_into: null, bare: true },
    ]);
  });

  describe('at an address that the campaign has', () => {
    const shown = async () => {
      const query = { id: walkbook, campaign_id: campaign.id };
      const { geo_data } = (await api.as(vera).call(walkbooks.get, { query })).body;
      return geo_data.features.map(({ properties: { door_id, voters } }) => ({
        door_id,
        people: voters.map(({ id }) => id),
      }));
    };
    /** A house whose people this walkbook was not made for. */
    const aHouse = async (location: [number, number] | null, on = `Oak ${randomUUID().slice(0, 8)} St`) => {
      const [house] = await makeTurf(api, campaign, { doors: 1 });
      const address = `901 ${on}`;
      await api.db
        .updateTable('doors')
        .set({
          address,
          street: on,
          address_key: normaliseAddress({ line: address, zip: '27601' }).key,
          location: location && `(${location.join(',')})`,
        })
        .where('id', '=', house!.id)
        .execute();
      return { ...house!, address, people: house!.voters.map(({ id }) => id) };
    };
    const standing = (address: string, unit = '') =>
      aDoorReport({
        kind: 'door_added',
        door_id: randomUUID(),
        address,
        unit,
        zip: '27601',
        coordinates: [-78.6399, 35.7801],
      });

    test.each([
      ['where the walk goes past it', [-78.6401, 35.7805] as [number, number], null],
      ['where it has no place and is in a street of the walk', null, (): string => street],
    ])('are that household %s', async (_, location, on) => {
      const house = await aHouse(location, on?.());
      await put({ door_facts: [standing(house.address)] });
      expect(await shown()).toContainEqual({
        door_id: house.id,
        people: expect.arrayContaining(house.people) as string[],
      });
    });

    test.each([
      ['far from the walk', [-78.7, 35.7801] as [number, number]],
      ['in another street, without a place', null],
    ])('never show who lives %s, however they are corrected afterwards', async (_, location) => {
      const house = await aHouse(location);
      const [first, second, other] = [standing(house.address), standing(house.address), standing(house.address, '9')];
      const repaired = aDoorReport({ kind: 'unit_repair', door_id: first.door_id, unit: '9' });
      const again = aDoorReport({ kind: 'unit_repair', door_id: other.door_id, unit: '2' });
      expect(await verdicts({ door_facts: [first, second, other] })).toEqual(['stored', 'stored', 'stored']);
      await sql`update doors set unit_key = '2' where id = ${house.id}`.execute(api.db);
      const knock = aTouch({ door_id: first.door_id });
      expect(await verdicts({ door_facts: [repaired, again], touches: [knock] })).toEqual([
        'stored',
        'stored',
        'stored',
      ]);
      expect((await shown()).flatMap(({ people }) => people)).not.toEqual(expect.arrayContaining(house.people));
      expect(await inWalk()).toContain(first.door_id);
      expect(await inWalk()).not.toContain(house.id);
      const gone = aTouch({ door_id: first.door_id, voter_id: house.people[0]!, contact_result: 'moved' });
      expect(await verdicts({ touches: [gone] })).toEqual(['rejected UNKNOWN_VOTER']);
    });

    test('are one door for everyone who adds them in that walk, and another one in another walk', async () => {
      const house = await aHouse([-78.7, 35.7801]);
      const [first, second, unit] = [standing(house.address), standing(house.address), standing(house.address, '9')];
      expect(await verdicts({ door_facts: [first] })).toEqual(['stored']);
      const nia = personAt(first.door_id);
      expect(await verdicts({ door_facts: [nia, second, unit] })).toEqual(['stored', 'stored', 'stored']);
      expect((await shown()).filter(({ door_id }) => !doors.some(({ id }) => id === door_id))).toEqual([
        { door_id: first.door_id, people: [nia.voter_id] },
        { door_id: unit.door_id, people: [] },
      ]);
      walkbook = await walkbookOf(campaign, [vera.id]);
      const there = standing(house.address);
      expect(await verdicts({ door_facts: [there] })).toEqual(['stored']);
      expect(await shown()).toContainEqual({ door_id: there.door_id, people: [] });
      expect(await inWalk()).not.toContain(first.door_id);
    });

    test('are told of in the list of doors added, until no list has them elsewhere any more', async () => {
      const [near, far] = [await aHouse([-78.6401, 35.7805]), await aHouse([-78.7, 35.7801])];
      const facts = [standing(near.address), standing(far.address), added(3)];
      await put({ door_facts: facts });
      const told = async () => {
        const query = { campaign_id: campaign.id, kind: 'door_added' as const };
        const { body } = await api.as(campaign.owner).call(doorReports.all, { query });
        return facts.map(({ id }) => body.find((report) => report.id === id)?.listed_elsewhere);
      };
      expect(await told()).toEqual([false, true, false]);
      await sql`update doors set address_key = ${randomUUID()} where id = ${far.id}`.execute(api.db);
      expect(await told()).toEqual([false, false, false]);
    });

    test('belong to the walk as before when they were in it and someone adds them all the same', async () => {
      const [only, next] = [await aHouse([-78.6399, 35.78]), await aHouse([-78.6401, 35.7805])];
      const filter_params = { streets: [only.address.replace('901 ', '')] };
      const body = { name: randomUUID(), campaign_id: campaign.id, filter_params, assigned_user_ids: [vera.id] };
      walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
      const again = standing(only.address);
      await put({ door_facts: [again] });
      expect((await shown()).map(({ door_id }) => door_id)).toEqual([only.id]);
      await put({ door_facts: [standing(next.address)] });
      expect((await shown()).map(({ door_id }) => door_id)).toContain(next.id);
    });

    test.each([
      ['of the same city', '', 'Raleigh', true],
      ['of another city', '', 'Durham', false],
      ['of another ZIP', '27999', 'Raleigh', false],
    ])('are walked past without a place where their street is %s', async (_, zip, city, isShown) => {
      const house = await aHouse(null, street);
      await api.db.updateTable('doors').set({ zip, city }).where('id', '=', house.id).execute();
      await put({ door_facts: [standing(house.address)] });
      expect((await inWalk()).includes(house.id)).toBe(isShown);
    });

    test('show no second household by way of the first', async () => {
      const [next, beyond] = [await aHouse([-78.6465, 35.7801]), await aHouse([-78.653, 35.7801])];
      await put({ door_facts: [standing(next.address)] });
      await put({ door_facts: [standing(beyond.address)] });
      expect(await inWalk()).toContain(next.id);
      expect(await inWalk()).not.toContain(beyond.id);
    });
  });

  test('from where no one can have stood are put at the nearest door', async () => {
    const lost = { ...added(1), coordinates: [0, 0] };
    expect(await verdicts({ door_facts: [lost] })).toEqual(['stored']);
    const query = { id: walkbook, campaign_id: campaign.id };
    const { bounds } = (await api.as(vera).call(walkbooks.get, { query })).body;
    expect(bounds?.[1]).toBeLessThan(-78);
    expect(bounds?.[3]).toBeLessThan(-78);
    expect(await inWalk()).toContain(lost.door_id);
  });

  test('never get the number of a door that has left: it may be on paper', async () => {
    const numbers = () =>
      api.db.selectFrom('walkbook_doors').select(['door_id', 'number']).where('walkbook_id', '=', walkbook).execute();
    const numberOf = async (door: { door_id: string }) =>
      (await numbers()).find(({ door_id }) => door_id === door.door_id)?.number;
    const [mistaken, later] = [added(1), added(2)];
    await put({ door_facts: [mistaken] });
    expect(await numberOf(mistaken)).toBe(4);
    await put({ door_facts: [aDoorReport({ kind: 'taken_back', door_id: mistaken.door_id, replaces: mistaken.id })] });
    expect(await numberOf(mistaken)).toBeUndefined();
    await put({ door_facts: [later] });
    expect(await numberOf(later)).toBe(5);
  });

  test('and people are corrected by whoever added them, where the first request arrived although it seemed refused', async () => {
    const door = added(1);
    const person = personAt(door.door_id);
    const knock = aTouch({ door_id: door.door_id, voter_id: person.voter_id ?? null });
    await put({ door_facts: [door, person], touches: [knock] });
    const corrected = { ...door, id: randomUUID(), replaces: door.id, address: `77 ${street}`, unit: 'B' };
    const renamed = { ...person, id: randomUUID(), replaces: person.id, first: 'Nina' };
    expect(await verdicts({ door_facts: [corrected, renamed] })).toEqual(['stored', 'stored']);
    expect(await verdicts({ door_facts: [corrected, door] })).toEqual(['already_stored', 'already_stored']);
    const again = { ...corrected, id: randomUUID(), address: `79 ${street}` };
    expect(await verdicts({ door_facts: [again] })).toEqual(['stored']);
    const query = { id: walkbook, campaign_id: campaign.id };
    const { geo_data } = (await api.as(vera).call(walkbooks.get, { query })).body;
    const walked = geo_data.features.filter((each) => each.properties.door_id === door.door_id);
    expect(walked).toMatchObject([
      { properties: { address: expect.stringMatching(/^79 /), unit: 'B', voters: [{ first: 'Nina' }] } },
    ]);
  });

  test('are no one else’s to correct, nor by a fact that corrects another one', async () => {
    const [door, other] = [added(1), added(2)];
    await put({ door_facts: [door, other] });
    const of = (replaces: string | null) => ({ ...door, id: randomUUID(), replaces, address: `77 ${street}` });
    expect(await verdicts({ door_facts: [of(null)] })).toEqual(['rejected CONFLICT']);
    expect(await verdicts({ door_facts: [of(other.id)] })).toEqual(['rejected CONFLICT']);
    const omar = await api.makeUser({ campaign });
    walkbook = await walkbookOf(campaign, [omar.id]);
    const body = { id: walkbook, campaign_id: campaign.id, door_facts: [of(door.id)] };
    const { receipts } = (await api.as(omar).call(walkbooks.update, { body })).body;
    expect(receipts).toMatchObject([{ verdict: 'rejected', code: 'CONFLICT' }]);
  });

  describe('are not corrected any more', () => {
    let omar: TestUser;
    beforeEach(async () => {
      omar = await api.makeUser({ campaign });
      walkbook = await walkbookOf(campaign, [vera.id, omar.id]);
    });
    const fix = (fact: Sent, to: object) => ({ ...fact, id: randomUUID(), replaces: fact.id, ...to });
    const shown = async () => {
      const query = { id: walkbook, campaign_id: campaign.id };
      const { features } = (await api.as(vera).call(walkbooks.get, { query })).body.geo_data;
      return features.flatMap(({ properties }) => properties.voters.map(({ first }) => [properties.address, first]));
    };

    test('where someone else added the same door: their people and knocks stay where they are', async () => {
      const [door, taken] = [added(1), added(5)];
      await put({ door_facts: [door, taken] });
      const theirs = { ...added(1), door_id: randomUUID() };
      const person = personAt(theirs.door_id);
      const knocks = [aTouch({ door_id: theirs.door_id }), aTouch({ door_id: theirs.door_id })];
      await put({ door_facts: [theirs, person], touches: knocks }, omar);
      const before = await shown();
      expect(before).toContainEqual([expect.stringMatching(/^1001 /), 'Nia']);
      for (const number of [1003, 1005])
        expect(await verdicts({ door_facts: [fix(door, { address: `${number} ${street}` })] })).toEqual([
          'rejected CONFLICT',
        ]);
      expect(await shown()).toEqual(before);
    });

    test.each<[string, (door: string) => Parameters<typeof put>[0]]>([
      ['knocked', (door_id) => ({ touches: [aTouch({ door_id })] })],
      ['added someone', (door_id) => ({ door_facts: [personAt(door_id)] })],
      ['told something', (door_id) => ({ door_facts: [aDoorReport({ kind: 'sign_request', door_id, note: '' })] })],
    ])('where someone else %s', async (_, facts) => {
      const door = added(1);
      await put({ door_facts: [door] });
      expect((await put(facts(door.door_id), omar)).map(({ verdict }) => verdict)).toEqual(['stored']);
      expect(await verdicts({ door_facts: [fix(door, { address: `1003 ${street}` })] })).toEqual(['rejected CONFLICT']);
    });

    test('once they lead to another door', async () => {
      const [door, other] = [added(1), added(2)];
      await put({ door_facts: [door, other] });
      const corrected = fix(door, { address: `1002 ${street}` });
      expect(await verdicts({ door_facts: [corrected] })).toEqual(['stored']);
      expect(await verdicts({ door_facts: [{ ...corrected, id: randomUUID(), address: `1003 ${street}` }] })).toEqual([
        'rejected CONFLICT',
      ]);
    });

    test('where a file lists someone', async () => {
      const door = added(1);
      const person = personAt(door.door_id);
      await put({ door_facts: [door, person] });
      await api.db.updateTable('voters').set({ source_id: 'A1' }).where('id', '=', person.voter_id!).execute();
      expect(
        await verdicts({
          door_facts: [fix(person, { first: 'Mia' }), fix(door, { address: `1003 ${street}` })],
        }),
      ).toEqual(['rejected CONFLICT', 'rejected CONFLICT']);
    });

    test('where their name was corrected at the door, or someone else met them', async () => {
      const [door, renamed, met] = [added(1), personAt(doors[0]!.id), personAt(doors[0]!.id)];
      await put({ door_facts: [door, renamed, met] });
      const about = { door_id: doors[0]!.id, voter_id: renamed.voter_id! };
      await put({ door_facts: [aDoorReport({ kind: 'person_corrected', ...about, first: 'Nina' })] });
      await put({ touches: [aTouch({ door_id: doors[0]!.id, voter_id: met.voter_id ?? null })] }, omar);
      const facts = [renamed, met].map((person) => fix(person, { first: 'Mia' }));
      expect(await verdicts({ door_facts: facts })).toEqual(['rejected CONFLICT', 'rejected CONFLICT']);
      expect((await shown()).map(([, first]) => first)).not.toContain('Mia');
    });
  });

  test('at one address in one request are one door', async () => {
    const [one, same] = [added(1), { ...added(1), door_id: randomUUID() }];
    const knocks = [aTouch({ door_id: one.door_id }), aTouch({ door_id: same.door_id })];
    expect(new Set(await verdicts({ door_facts: [one, same], touches: knocks }))).toEqual(new Set(['stored']));
    expect(await inWalk()).toHaveLength(4);
  });

  test('beyond what a walkbook holds are rejected with a sentence, and what belongs to them with them', async () => {
    await api.db.transaction().execute(async (tx) => {
      // Made when there were three doors, they would look at all of them for each.
      await sql`discard plans`.execute(tx);
      await sql`
        with made as (
          insert into doors (campaign_id, address_key, address)
          select ${campaign.id}::uuid, ${street} || n, n::text from generate_series(1, 4996) as n returning id
        ) insert into walkbook_doors (campaign_id, walkbook_id, door_id, position, number)
        select ${campaign.id}::uuid, ${walkbook}::uuid, id, 10, 10 from made`.execute(tx);
    });
    const [fits, beyond] = [added(1), added(2)];
    const receipts = await put({
      door_facts: [fits, beyond, personAt(beyond.door_id)],
      touches: [aTouch({ door_id: fits.door_id }), aTouch({ door_id: beyond.door_id })],
    });
    expect(receipts.map(({ verdict, code }) => code ?? verdict)).toEqual([
      'stored',
      'WALKBOOK_FULL',
      'UNKNOWN_DOOR',
      'stored',
      'UNKNOWN_DOOR',
    ]);
    expect(receipts[1]?.detail).toBe('This walkbook is full: it has 5,000 doors. Ask for another one.');
    expect(await isThere(beyond.door_id)).toBe(false);
  });
});

describe('a door or a person that comes under a number which is taken', () => {
  test('by an earlier fact is not made, and neither is what belongs to it', async () => {
    const known = aDoorReport({ kind: 'sign_request', door_id: doors[0]!.id, note: '' });
    expect(await verdicts({ door_facts: [known] })).toEqual(['stored']);

    const door = { ...added(1), id: known.id };
    const touches = [aTouch({ door_id: door.door_id })];
    expect(await verdicts({ door_facts: [door, personAt(door.door_id)], touches })).toEqual([
      'rejected CONFLICT',
      'rejected UNKNOWN_DOOR',
      'rejected UNKNOWN_DOOR',
    ]);
    expect(await isThere(door.door_id)).toBe(false);
    const person = { ...personAt(doors[0]!.id), id: known.id };
    const about = { voter_id: person.voter_id, door_id: doors[0]!.id };
    const wish = aDoorReport({ kind: 'sign_request', ...about, note: '' });
    expect(await verdicts({ door_facts: [person, wish] })).toEqual(['rejected CONFLICT', 'rejected UNKNOWN_VOTER']);
  });

  test('by an earlier fact of the same request is not made either', async () => {
    const one = added(1);
    const other = { ...added(2), id: one.id };
    expect(await verdicts({ door_facts: [one, other, personAt(other.door_id)] })).toEqual([
      'stored',
      'rejected CONFLICT',
      'rejected UNKNOWN_DOOR',
    ]);
    expect(await isThere(other.door_id)).toBe(false);
  });

  test('does not come with somebody whose own door is unknown', async () => {
    const lost = personAt(randomUUID());
    const wish = aDoorReport({ kind: 'sign_request', voter_id: lost.voter_id, door_id: doors[0]!.id, note: '' });
    expect(await verdicts({ door_facts: [lost, wish] })).toEqual(['rejected UNKNOWN_DOOR', 'rejected UNKNOWN_VOTER']);
  });
});

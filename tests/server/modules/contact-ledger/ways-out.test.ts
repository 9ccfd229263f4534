// Whatever files come and go, in whatever order and whoever wrote them: no one who asked to be left alone is on any way out.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { DoorVoter } from '../../../../src/contract/doors';
import { cutTurf } from '../../../../src/domain/turf-cutting/cut-turf';
import { computeRecommendation } from '../../../../src/server/modules/recommendations/compute';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aDoorReport, aTouch } from '../../../support/turf';

const { walkbooks, voterGroups, turf, doorReports, erasure, recommendations } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Last names are each one person's, so that every way out can be searched for them. */
const people = [
  ['Robert', 'Bob', 'Quillfeather'],
  ['Margaret', 'Peggy', 'Oxenbrook'],
  ['William', 'Bill', 'Thistlewood'],
  ['Katherine', 'Kate', 'Umberfield'],
  ['Edward', 'Ned', 'Wexcombe'],
] as const;
const forms = ['written', 'short', 'capitals', 'no year'] as const;
type Form = (typeof forms)[number];
const header = 'voter_id,first_name,last_name,birth_year,address,zip,latitude,longitude,confidential';

function nameOf(person: number, form: Form): [first: string, last: string] {
  const [first, short, last] = people[person]!;
  if (form === 'short') return [short, last];
  return form === 'capitals' ? [first.toUpperCase(), last.toUpperCase()] : [first, last];
}
const addressOf = (person: number) => `${person + 1} Oak St`;
function rowOf(supplier: string, person: number, form: Form, hidden: number | null): string {
  const born = form === 'no year' ? '' : 1940 + person;
  const place = [addressOf(person), '45999', 40.05 + person / 1000, -83.5, person === hidden ? 'yes' : ''];
  return [`${supplier}${person}`, ...nameOf(person, form), born, ...place].join(',');
}
const fileOf = (supplier: string, who: readonly number[], form: Form, hidden: number | null) =>
  [
    header,
    ...who.map((person) => rowOf(supplier, person, form, hidden)),
    `${supplier}9,Zoe,Visible,1990,90 Oak St,45999,40.1,-83.5,`,
  ].join('\n');

const anyone = fc.nat(people.length - 1);
const step = fc.oneof(
  fc.record({
    do: fc.constant('import' as const),
    supplier: fc.constantFrom('A', 'B', 'C'),
    who: fc.uniqueArray(anyone, { minLength: 1 }),
    form: fc.constantFrom(...forms),
    contents: fc.constantFrom('voters' as const, 'walkbook' as const),
    /** Of whom the file says that they are confidential. */
    hidden: fc.option(anyone),
  }),
  // Someone meets a person at their door who is not listed there, or at a door that is not.
  fc.record({
    do: fc.constant('add' as const),
    who: anyone,
    form: fc.constantFrom('written' as const, 'capitals' as const, 'short' as const),
    door: fc.constantFrom('known' as const, 'added' as const),
  }),
  fc.record({
    do: fc.constant('say' as const),
    who: anyone,
    result: fc.constantFrom('do_not_contact' as const, 'deceased' as const, 'moved' as const),
  }),
  fc.record({ do: fc.constant('roll back' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('merge' as const) }),
  fc.record({ do: fc.constant('erase' as const), who: anyone, which: fc.nat(3) }),
);

const owner = () => api.as(campaign.owner);
const ours = () => ({ campaign_id: campaign.id });

/** Undefined where no one may be visited. */
async function everyonesWalkbook(): Promise<string | undefined> {
  const made = { name: crypto.randomUUID(), ...ours(), filter_params: { everyone: true } };
  const reply = await owner().call(walkbooks.create, { body: { ...made, assigned_user_ids: [vera.id] } });
  return reply.status === 201 ? reply.body.id : undefined;
}

/** Says it of a record of the person who may be visited, at the door where a walkbook has them; false where there is none. */
async function say(person: number, contact_result: 'do_not_contact' | 'deceased' | 'moved'): Promise<boolean> {
  const last = people[person]![2].toLowerCase();
  const id = await everyonesWalkbook();
  if (id === undefined) return false;
  const { geo_data } = (await api.as(vera).call(walkbooks.get, { query: { id, ...ours() } })).body;
  const found = geo_data.features.flatMap(({ properties }) =>
    properties.voters
      .filter((voter) => voter.last.toLowerCase() === last && voter.suppressed === null)
      .map((voter) => ({ door_id: properties.door_id, voter_id: voter.id })),
  )[0];
  if (!found) return false;
  const touches = [aTouch({ ...found, contact_result })];
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body: { id, ...ours(), touches } })).body;
  expect(receipts.map(({ verdict }) => verdict)).toEqual(['stored']);
  return true;
}

/** Adds a person at their door, or at a door of the same address that is added with them, where a walkbook has doors. */
async function add(person: number, form: Form, door: 'known' | 'added', walkbook: string): Promise<void> {
  const known = await api.db
    .selectFrom('doors')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('address', '=', addressOf(person))
    .executeTakeFirst();
  const [first, last] = nameOf(person, form);
  const door_id = door === 'known' && known ? known.id : crypto.randomUUID();
  const there = { voter_id: null, address: addressOf(person), zip: '45999' };
  const coordinates: [number, number] = [-83.5, 40.05 + person / 1000];
  const door_facts = [
    ...(door_id === known?.id ? [] : [aDoorReport({ kind: 'door_added', door_id, ...there, coordinates })]),
    aDoorReport({ kind: 'person_added', door_id, voter_id: crypto.randomUUID(), first, last }),
  ];
  const body = { id: walkbook, ...ours(), door_facts };
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body })).body;
  expect(receipts.map(({ verdict }) => verdict)).toEqual(door_facts.map(() => 'stored'));
}

/** Erases one of the records of a person; false where there is none. */
async function erase(person: number, which: number): Promise<boolean> {
  const found = await api.db
    .selectFrom('voters')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('last', 'ilike', people[person]![2])
    .orderBy('source_id')
    .execute();
  if (found.length === 0) return false;
  const query = { ...ours(), voter_id: found[which % found.length]!.id };
  expect((await owner().call(erasure.person, { query })).status).toBe(200);
  return true;
}

/** Everything that leads to someone, as text. But for the walkbooks in which it was said. */
async function waysOut(): Promise<string> {
  const out: unknown[] = [];
  const everyone = { filter_params: { everyone: true } };
  out.push(await recommended());
  const made = await owner().call(walkbooks.create, { body: { name: crypto.randomUUID(), ...ours(), ...everyone } });
  if (made.status === 201)
    out.push((await owner().call(walkbooks.get, { query: { id: made.body.id, ...ours() } })).body.geo_data);
  out.push((await owner().call(turf.doors, { body: { ...ours(), ...everyone } })).text);
  out.push((await owner().call(doorReports.all, { query: { ...ours(), kind: 'sign_request' } })).text);
  for (const { id } of (await owner().call(voterGroups.all, { query: ours() })).body)
    out.push((await owner().call(voterGroups.exportCsv, { query: { id, ...ours() } })).text);
  for (const { id } of (await owner().call(walkbooks.all, { query: { ...ours(), include_archived: true } })).body) {
    const { geo_data, touches } = (await owner().call(walkbooks.get, { query: { id, ...ours() } })).body;
    const said = new Set(touches.map((touch) => touch.voter_id));
    // Who was added in a walkbook stays in it, marked, as whoever something was said of.
    const marked = ({ id: voter, added, suppressed }: DoorVoter) => said.has(voter) || (added && suppressed !== null);
    out.push(geo_data.features.map(({ properties }) => properties.voters.filter((voter) => !marked(voter))));
    out.push((await owner().call(turf.sheets, { query: { ...ours(), walkbook_ids: id } })).status);
  }
  return JSON.stringify(out).toLowerCase();
}

/** The names of those for whom a recommendation proposes a visit. No one waits in a walkbook by then. */
async function recommended(): Promise<unknown[]> {
  for (const { id } of (await owner().call(walkbooks.all, { query: ours() })).body)
    await owner().call(walkbooks.archive, { query: { walkbook_id: id, ...ours() } });
  const body = { ...ours(), request_name: crypto.randomUUID(), filter_params: { everyone: true } };
  const { id } = (await owner().call(recommendations.request, { body })).body;
  const cut = (...given: Parameters<typeof cutTurf>) => Promise.resolve(cutTurf(...given));
  const computing = { db: api.db, orderFor: api.services.orderFor, cut };
  await computeRecommendation(computing, campaign.id, id, new AbortController().signal);
  const { rows } = await sql`
    select voters.last from recommended_walkbook_doors as proposed cross join unnest(proposed.voter_ids) as named (id)
    join voters on voters.campaign_id = ${campaign.id} and voters.id = named.id
    where proposed.campaign_id = ${campaign.id}`.execute(api.db);
  return rows;
}

test('no one who asked to be left alone is on any way out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      campaign = await api.makeCampaign();
      vera = await api.makeUser({ campaign });
      const uploads: { id: string; hidden: number | null }[] = [];
      const alone = new Set<number>();
      const all = people.map((_, person) => person);
      const first = { do: 'import', supplier: 'A', who: all, form: 'written', contents: 'voters' } as const;
      let base: string | undefined;
      for (const each of [{ ...first, hidden: null }, ...steps]) {
        if (each.do === 'import') {
          const hidden = each.hidden !== null && each.who.includes(each.hidden) ? each.hidden : null;
          const file = fileOf(each.supplier, each.who, each.form, hidden);
          uploads.push({ id: (await importFile(api, campaign, file, { contents: each.contents })).id, hidden });
          base ??= await everyonesWalkbook();
        } else if (each.do === 'add') {
          await add(each.who, each.form, each.door, base!);
        } else if (each.do === 'say') {
          if (await say(each.who, each.result)) alone.add(each.who);
        } else if (each.do === 'erase') {
          if (await erase(each.who, each.which)) alone.add(each.who);
        } else if (each.do === 'roll back' && uploads.length > 0) {
          const [{ id } = { id: '' }] = uploads.splice(each.which % uploads.length, 1);
          await api.db
            .updateTable('uploads')
            .set({ step: 'rollback', status: 'pending' })
            .where('id', '=', id)
            .execute();
          await runImport(api.services, { upload_id: id, campaign_id: campaign.id });
        } else if (each.do === 'merge') {
          const voter_groups = (await owner().call(voterGroups.all, { query: ours() })).body.map(({ id }) => id);
          if (voter_groups.length > 1)
            await owner().call(voterGroups.merge, {
              body: { ...ours(), name: crypto.randomUUID(), voter_group_ids: voter_groups },
            });
        }
      }
      for (const { hidden } of uploads) if (hidden !== null) alone.add(hidden);
      const out = await waysOut();
      // Who may be visited is on each, so that it is known to look where people are.
      if (uploads.length > 0) expect(out.match(/"last":"visible"/g)?.length).toBeGreaterThan(1);
      for (const person of alone) expect(out).not.toContain(people[person]![2].toLowerCase());
    }),
    { numRuns: 12 },
  );
});

// Whatever files come and go, in whatever order and whoever wrote them: no one who asked to be left alone is on any way out.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { importFile } from '../../../support/imports';
import { aTouch } from '../../../support/turf';

const { walkbooks, voterGroups, turf, doorReports, erasure } = contract;
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
const header = 'voter_id,first_name,last_name,birth_year,address,zip,latitude,longitude';

function rowOf(supplier: string, person: number, form: Form): string {
  const [first, short, last] = people[person]!;
  const name =
    form === 'short' ? [short, last] : form === 'capitals' ? [first.toUpperCase(), last.toUpperCase()] : [first, last];
  const born = form === 'no year' ? '' : 1940 + person;
  return [`${supplier}${person}`, ...name, born, `${person + 1} Oak St`, '45999', 40.05 + person / 1000, -83.5].join(
    ',',
  );
}
const fileOf = (supplier: string, who: readonly number[], form: Form) =>
  [
    header,
    ...who.map((person) => rowOf(supplier, person, form)),
    `${supplier}9,Zoe,Visible,1990,90 Oak St,45999,40.1,-83.5`,
  ].join('\n');

const anyone = fc.nat(people.length - 1);
const step = fc.oneof(
  fc.record({
    do: fc.constant('import' as const),
    supplier: fc.constantFrom('A', 'B', 'C'),
    who: fc.uniqueArray(anyone, { minLength: 1 }),
    form: fc.constantFrom(...forms),
    contents: fc.constantFrom('voters' as const, 'walkbook' as const),
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

/** Says it of a record of the person who may be visited, in a walkbook; false where there is none. */
async function say(person: number, contact_result: 'do_not_contact' | 'deceased' | 'moved'): Promise<boolean> {
  const last = people[person]![2];
  const found = await api.db
    .selectFrom('voters')
    .selectAll()
    .where('campaign_id', '=', campaign.id)
    .where('last', 'ilike', last)
    .where('suppressed', 'is', null)
    .executeTakeFirst();
  if (!found) return false;
  const body = {
    name: crypto.randomUUID(),
    ...ours(),
    filter_params: { everyone: true },
    assigned_user_ids: [vera.id],
  };
  const { id } = (await owner().call(walkbooks.create, { body })).body;
  const touches = [aTouch({ door_id: found.door_id, voter_id: found.id, contact_result })];
  const { receipts } = (await api.as(vera).call(walkbooks.update, { body: { id, ...ours(), touches } })).body;
  expect(receipts.map(({ verdict }) => verdict)).toEqual(['stored']);
  return true;
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
    out.push(geo_data.features.map(({ properties }) => properties.voters.filter((voter) => !said.has(voter.id))));
    out.push((await owner().call(turf.sheets, { query: { ...ours(), walkbook_ids: id } })).status);
  }
  return JSON.stringify(out).toLowerCase();
}

test('no one who asked to be left alone is on any way out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      campaign = await api.makeCampaign();
      vera = await api.makeUser({ campaign });
      const uploads: string[] = [];
      const alone = new Set<number>();
      const all = people.map((_, person) => person);
      const first = { do: 'import', supplier: 'A', who: all, form: 'written', contents: 'voters' } as const;
      for (const each of [first, ...steps]) {
        if (each.do === 'import') {
          const file = fileOf(each.supplier, each.who, each.form);
          uploads.push((await importFile(api, campaign, file, { contents: each.contents })).id);
        } else if (each.do === 'say') {
          if (await say(each.who, each.result)) alone.add(each.who);
        } else if (each.do === 'erase') {
          if (await erase(each.who, each.which)) alone.add(each.who);
        } else if (each.do === 'roll back' && uploads.length > 0) {
          const [id] = uploads.splice(each.which % uploads.length, 1);
          await api.db
            .updateTable('uploads')
            .set({ step: 'rollback', status: 'pending' })
            .where('id', '=', id!)
            .execute();
          await runImport(api.services, { upload_id: id!, campaign_id: campaign.id });
        } else if (each.do === 'merge') {
          const voter_groups = (await owner().call(voterGroups.all, { query: ours() })).body.map(({ id }) => id);
          if (voter_groups.length > 1)
            await owner().call(voterGroups.merge, {
              body: { ...ours(), name: crypto.randomUUID(), voter_group_ids: voter_groups },
            });
        }
      }
      const out = await waysOut();
      for (const person of alone) expect(out).not.toContain(people[person]![2].toLowerCase());
    }),
    { numRuns: 12 },
  );
}, 120_000);

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, everyCall } from '../../../../src/contract';
import { auditPage, type AuditedAct } from '../../../../src/contract/audit';
import { rootFolder } from '../../../../src/server/config';
import { listDoers } from '../../../../src/server/modules/audit/repo';
import { request, testApi, tokenOf, type TestApi, type TestUser } from '../../../support/api';
import { inputs, makeWorld, type World } from '../../access-world';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const entriesOf = async (campaign: { id: string }, as: TestUser, before?: string) => {
  const query = { campaign_id: campaign.id, ...(before === undefined ? {} : { before }) };
  return (await api.as(as).call(contract.audit.list, { query })).body;
};

/** Calls of the access table's world, and what each leaves in the log. */
const audited: [call: string, act: AuditedAct][] = [
  ['voterGroups.upload', 'voter_file_uploaded'],
  ['voterGroups.exportCsv', 'voters_exported'],
  ['selections.exportCsv', 'selection_exported'],
  ['selections.tag', 'voters_tagged'],
  ['voterGroups.household', 'household_viewed'],
  ['voterGroups.remove', 'group_deleted'],
  ['erasure.person', 'person_erased'],
  ['voterFiles.apply', 'import_applied'],
  ['voterFiles.rollBack', 'import_undone'],
  ['voterFiles.discard', 'upload_discarded'],
  ['walkbookFiles.upload', 'walkbook_uploaded'],
  ['walkbooks.archive', 'walkbook_restored'],
  ['turf.sheets', 'walk_sheets_downloaded'],
  ['turfCuts.remove', 'turf_cut_deleted'],
  ['surveys.archive', 'survey_restored'],
  ['recommendations.remove', 'recommendation_deleted'],
  ['recommendedWalkbooks.remove', 'recommendation_deleted'],
  ['invitations.create', 'invitation_sent'],
  ['invitations.answer: cancel', 'invitation_canceled'],
  ['users.removeFromCampaign', 'member_removed'],
  ['campaigns.update: hand over', 'owner_changed'],
];

describe('what is written down, with who did it', () => {
  test.each(audited)('%s: %s', async (row, act) => {
    world = await makeWorld(api);
    const { owner } = world.people;
    const input = await inputs(api, world)[row]?.(owner);
    const call = everyCall().find(({ name }) => name === row.split(':')[0])?.call;
    if (!call || !input) throw new Error(`${row} has no request.`);
    const { status } = await request(api.app, call, { ...input, token: tokenOf(owner) });
    expect(status).toBe(call.status ?? 200);
    // Whoever owned the campaign before still manages it.
    expect(await entriesOf(world.campaign, owner)).toMatchObject([{ act, user_id: owner.id }]);
  });

  test('nothing, of what was refused', async () => {
    world = await makeWorld(api);
    const query = { id: world.group, campaign_id: world.campaign.id };
    await api.as(world.people.volunteer).call(contract.voterGroups.exportCsv, { query });
    const gone = { ...query, id: randomUUID() };
    await api.as(world.people.manager).call(contract.voterGroups.exportCsv, { query: gone });
    expect(await entriesOf(world.campaign, world.people.owner)).toEqual([]);
  });

  test('the closing of an account, in each of its campaigns, which keeps no name', async () => {
    world = await makeWorld(api);
    const { volunteer, manager } = world.people;
    await api.as(volunteer).call(contract.users.remove);
    expect(await entriesOf(world.campaign, manager)).toMatchObject([
      { act: 'account_closed', user_id: volunteer.id, subject_id: volunteer.id },
    ]);
  });

  test('an address instead of a name where a household was viewed', async () => {
    world = await makeWorld(api);
    const input = await inputs(api, world)['voterGroups.household']?.(world.people.manager);
    await api.as(world.people.manager).call(contract.voterGroups.household, input as never);
    const [entry] = await entriesOf(world.campaign, world.people.owner);
    expect(entry).toMatchObject({ subject_id: world.door, subject_name: '1 Main St' });
    expect(JSON.stringify(entry)).not.toContain('Doe');
  });

  test('no address where only someone with a confidential record lives by now, nor is it found by it', async () => {
    world = await makeWorld(api);
    const { manager, owner } = world.people;
    const input = await inputs(api, world)['voterGroups.household']?.(manager);
    await api.as(manager).call(contract.voterGroups.household, input as never);
    const searched = async (search: string) => {
      const query = { campaign_id: world.campaign.id, search };
      return (await api.as(owner).call(contract.audit.list, { query })).body;
    };
    expect(await searched('1 main')).toHaveLength(1);
    await api.db
      .updateTable('voters')
      .set({ suppressed: 'confidential' })
      .where('campaign_id', '=', world.campaign.id)
      .execute();
    expect(await entriesOf(world.campaign, owner)).toMatchObject([{ subject_id: world.door, subject_name: '' }]);
    expect(await searched('1 main')).toEqual([]);
    const query = { campaign_id: world.campaign.id };
    expect((await api.as(owner).call(contract.audit.exportCsv, { query })).text).not.toContain('Main St');
  });
});

test('the log is read in pages, newest first, each entry once', async () => {
  const campaign = await api.makeCampaign();
  const rows = Array.from({ length: auditPage + 20 }, (_, index) => ({
    campaign_id: campaign.id,
    user_id: campaign.owner.id,
    act: 'voters_exported',
    subject_id: randomUUID(),
    // Several in one instant, too.
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(index / 3))),
  }));
  await api.db.insertInto('audit_entries').values(rows).execute();
  const first = await entriesOf(campaign, campaign.owner);
  const second = await entriesOf(campaign, campaign.owner, first.at(-1)?.id);
  expect([first.length, second.length]).toEqual([auditPage, 20]);
  const times = [...first, ...second].map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(rows.length);
});

describe('the log of a campaign', () => {
  test('is searched by who, what, when and about what, and read as a file', async () => {
    const campaign = await api.makeCampaign({ timeZone: 'America/New_York' });
    const { owner } = campaign;
    const other = await api.makeUser({ campaign, title: 'Director', first: 'Dana', last: 'Director' });
    const write = (user_id: string, act: AuditedAct, subject_name: string, at: string) =>
      api.db
        .insertInto('audit_entries')
        .values({ campaign_id: campaign.id, user_id, act, subject_id: randomUUID(), subject_name, at })
        .execute();
    // Late on the 3rd in New York.
    await write(owner.id, 'group_deleted', 'Seniors 100%', '2026-03-04T03:30:00Z');
    await write(other.id, 'group_deleted', '=Renters', '2026-03-04T15:00:00Z');
    await write(other.id, 'survey_archived', 'Housing', '2026-03-05T15:00:00Z');
    const about = async (which: object, who: TestUser = owner) => {
      const query = { campaign_id: campaign.id, ...which };
      return (await api.as(who).call(contract.audit.list, { query })).body.map(({ subject_name }) => subject_name);
    };
    expect(await about({})).toEqual(['Housing', '=Renters', 'Seniors 100%']);
    expect(await about({ user_id: other.id })).toEqual(['Housing', '=Renters']);
    expect(await about({ act: 'group_deleted' })).toEqual(['=Renters', 'Seniors 100%']);
    expect(await about({ from: '2026-03-03', to: '2026-03-03' })).toEqual(['Seniors 100%']);
    expect(await about({ from: '2026-03-04' })).toEqual(['Housing', '=Renters']);
    expect(await about({ search: '0%' })).toEqual(['Seniors 100%']);
    expect(await about({ search: '_' })).toEqual([]);
    expect(await about({ search: 'dana dir' })).toEqual(['Housing', '=Renters']);

    const query = { campaign_id: campaign.id, act: 'group_deleted' as const };
    const { text } = await api.as(other).call(contract.audit.exportCsv, { query });
    expect(text.trimEnd().split('\r\n')).toEqual([
      '\uFEFFat,who,act,about,voters',
      "2026-03-04T15:00:00.000Z,Dana Director,group_deleted,'=Renters,",
      '2026-03-04T03:30:00.000Z,Olive Owner,group_deleted,Seniors 100%,',
    ]);
  });

  test('names whoever did something, members or not, and no one else', async () => {
    const campaign = await api.makeCampaign();
    const { owner } = campaign;
    const left = await api.makeUser({ campaign, first: 'Lena', last: 'Left' });
    await api.makeUser({ campaign, first: 'Idle', last: 'Member' });
    const elsewhere = await api.makeCampaign();
    const write = (campaign_id: string, user_id: string) =>
      api.db
        .insertInto('audit_entries')
        .values({ campaign_id, user_id, act: 'group_deleted', subject_id: randomUUID() })
        .execute();
    const entered = await api.makeUser({ first: 'Una', last: 'Outside' });
    for (const by of [owner, left, left, entered]) await write(campaign.id, by.id);
    await write(elsewhere.id, elsewhere.owner.id);
    const removal = { email: left.email, campaign_id: campaign.id };
    expect((await api.as(owner).call(contract.users.removeFromCampaign, { query: removal })).status).toBe(200);
    const { body } = await api.as(owner).call(contract.audit.people, { query: { campaign_id: campaign.id } });
    expect(body.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { id: left.id, name: 'Lena Left', email: null },
      { id: owner.id, name: 'Olive Owner', email: owner.email },
      { id: entered.id, name: 'Una Outside', email: null },
    ]);
  });

  test('is read for that once a person, however much it tells of them', async () => {
    const { owner, id } = await api.makeCampaign();
    const volunteer = await api.makeUser();
    await sql`
      insert into audit_entries (campaign_id, user_id, act, subject_id)
      select ${id}::uuid, case when nth = 1 then ${volunteer.id}::uuid else ${owner.id}::uuid end, 'group_deleted', gen_random_uuid()
      from generate_series(1, 20000) as nth`.execute(api.db);
    await sql`vacuum analyze audit_entries`.execute(api.db);
    const explained = api.db.withPlugin({
      transformQuery: ({ node }) => RawNode.create(['explain (analyze) ', ''], [node]),
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const rows = (await listDoers(explained, id)) as unknown as { 'QUERY PLAN': string }[];
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on audit_entries/);
    const read = [...plan.matchAll(/audit_entries.*rows=([\d.]+) loops/g)].map(([, count]) => Number(count));
    expect(Math.max(...read)).toBeLessThan(10);
  });

  test('is only ever added to: no statement of the server changes or removes an entry', async () => {
    const folder = join(rootFolder, 'src/server');
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(ts|sql)$/.test(name));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.filter((text) => /insertInto\('audit_entries'\)/.test(text))).toHaveLength(1);
    const changing = /(update|delete from|updateTable\('|deleteFrom\('|truncate)\s*"?audit_entries/i;
    expect(names.filter((_name, at) => changing.test(texts[at] ?? ''))).toEqual([]);
  });
});

// The contact ledger's files: whom a campaign contacted and why it might, and who must be left alone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { enter } from '../../../../src/server/modules/contact-ledger/entries-repo';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { leaveAlone } from '../../../support/contact-ledger';
import { makeTurf, type TestDoor } from '../../../support/turf';

const { contactLog, audit } = contract;
let api: TestApi;
let campaign: TestCampaign;
let doors: TestDoor[];
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  doors = await makeTurf(api, campaign, { doors: 2, street: 'Elm St' });
});

const voter = (door: number, person = 0) => doors[door]!.voters[person]!.id;
async function rowsOf(what: 'contacts' | 'leftAlone', by = campaign.owner): Promise<string[]> {
  const { bytes } = await api.as(by).call(contactLog[what], { query: { campaign_id: campaign.id } });
  return bytes.toString().trimEnd().split('\r\n').slice(1);
}
async function contacted(voterId: string, of = campaign): Promise<void> {
  const touch = { source_id: randomUUID(), voter_id: voterId, door_id: doors[0]!.id, channel: 'mail' as const };
  const more = {
    campaign_id: of.id,
    reasons: ['no_restriction', 'cool_down_over'],
    touched_at: '2026-03-04T15:00:00Z',
  };
  await api.db
    .insertInto('outreach_touches')
    .values({ ...touch, ...more } as never)
    .execute();
}

test('tells each contact with its reasons, and of confidential records the id alone', async () => {
  const other = await api.makeCampaign();
  await contacted(voter(0));
  await contacted(voter(1));
  await contacted(voter(1, 1), other);
  await leaveAlone(api, campaign, voter(1), 'confidential');
  const rows = (await rowsOf('contacts')).map((row) => row.split(','));
  expect(rows).toHaveLength(2);
  expect(rows.find((row) => row[3] === voter(0))).toEqual([
    '2026-03-04T15:00:00Z',
    'mail',
    '',
    voter(0),
    'Person0x0',
    'Family0',
    '"no_restriction; cool_down_over"',
  ]);
  expect(rows.find((row) => row[3] === voter(1))?.slice(4, 6)).toEqual(['', '']);
});

test('reads on where a page ends', async () => {
  const touches = Array.from({ length: 2_100 }, () => ({
    campaign_id: campaign.id,
    source_id: randomUUID(),
    voter_id: randomUUID(),
    door_id: doors[0]!.id,
    channel: 'mail' as const,
    reasons: ['no_restriction'],
  }));
  await api.db.insertInto('outreach_touches').values(touches).execute();
  const ids = (await rowsOf('contacts')).map((row) => row.split(',')[3]);
  expect(new Set(ids)).toEqual(new Set(touches.map(({ voter_id }) => voter_id)));
  expect(ids).toHaveLength(2_100);
});

test('tells who must be left alone, on which channels, and who said so; what was taken back is not in it', async () => {
  const said = { fact_id: randomUUID(), reported_by: campaign.owner.id, upload_id: null };
  const no = { voter_id: voter(0), reason: 'do_not_contact' as const, channels: ['text', 'call'], since: null };
  await enter(api.db, campaign.id, [{ ...no, ...said }]);
  const [row, ...more] = await rowsOf('leftAlone');
  expect(more).toEqual([]);
  const own = { fact_id: null, reported_by: null, upload_id: null };
  await enter(api.db, campaign.id, [
    { ...no, ...own, voter_id: voter(1), channels: ['mail'] },
    { ...no, ...own, voter_id: voter(1), channels: ['call'], reported_by: campaign.owner.id, by_tool: true },
  ]);
  const why = { reason: 'do_not_contact' as const, scope: 'person' as const };
  const about = { campaign_id: campaign.id, voter_id: voter(1), ...why };
  const from = { shared_from: randomUUID(), shared_entry_id: randomUUID() };
  await api.db
    .insertInto('contact_ledger')
    .values({ ...about, ...from, channels: ['text'] })
    .execute();
  const others = (await rowsOf('leftAlone')).filter((each) => each.includes(voter(1)));
  expect(others.map((each) => each.split(',').slice(2, 5).join(' ')).toSorted()).toEqual([
    'call person another tool',
    'mail person the person',
    'text person another campaign of the tree',
  ]);
  expect(row).toContain(',do_not_contact,"text; call",person,Olive Owner,');
  expect(row).toContain(voter(0));
});

test('is audited, and no volunteer’s', async () => {
  const volunteer = await api.makeUser({ campaign });
  const query = { campaign_id: campaign.id };
  for (const call of [contactLog.contacts, contactLog.leftAlone])
    expect((await api.as(volunteer).call(call, { query })).error.code).toBe('FORBIDDEN');
  await rowsOf('contacts');
  await rowsOf('leftAlone');
  const entries = (await api.as(campaign.owner).call(audit.list, { query })).body;
  expect(entries.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['contact_log_downloaded', 'left_alone_downloaded']),
  );
});

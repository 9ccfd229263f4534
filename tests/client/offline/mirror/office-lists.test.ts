import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  loadOffice,
  mailerCampaignList,
  mailerList,
  officeSurveyList,
  recommendationList,
  roadSignList,
  surveyAnswers,
  voterGroupList,
  voterTagList,
  walkbookList,
} from '../../../../src/client/offline/mirror/office-lists';
import { readMirror, writeMirror } from '../../../../src/client/offline/mirror/mirror-db';
import { withMirror } from '../../../../src/client/offline/mirror/mirror-store';
import { forgetWithSession } from '../../../../src/client/offline/device/forget';
import { clearAppState } from '../../../../src/client/session/clear';
import { campaignId, owner, summary, walkbookId } from '../../local/headquarters';
import { signedInAs } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';
import { at, id } from '../../../support/office';

// As every page does.
forgetWithSession();

const whose = { owner, campaignId, userId: walkbookId };
const lists = [
  walkbookList,
  roadSignList,
  recommendationList,
  voterGroupList,
  officeSurveyList,
  voterTagList,
  mailerList,
  mailerCampaignList,
];

const placement = {
  id: id(21),
  road_sign_id: id(20),
  road_sign_name: 'Yard sign',
  campaign_id: campaignId,
  user_id: id(2),
  user_name: 'Ana',
  coordinates: [-93.6, 42] as [number, number],
  accuracy: null,
  note: '',
  file_id: null,
  recorded_at: at,
  received_at: at,
};
const survey = {
  id: id(30),
  name: 'Spring',
  description: '',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active',
  questions: [],
  created_at: at,
  respondents: 3,
};

let bodies: Record<string, unknown>;
let answered: { path: string; known: string | null; status: number }[];
let network: 'answers' | 'is gone' | 'refuses';

/** As the server answers: with a version, and 304 to whom it is known. */
function server(address: string, init: RequestInit): Response {
  if (network === 'is gone') throw new TypeError('Failed to fetch');
  const path = new URL(address, 'http://porchlight.test').pathname.replace('/api', '');
  const known = new Headers(init.headers).get('if-none-match');
  const reply = (status: number, body: string | null, headers = {}) => {
    answered.push({ path, known, status });
    return new Response(body, { status, headers });
  };
  if (network === 'refuses')
    return reply(403, JSON.stringify({ code: 'FORBIDDEN', detail: 'No' }), { 'content-type': 'application/json' });
  const text = JSON.stringify(bodies[path] ?? []);
  const etag = `W/"${text.length}"`;
  return known === etag ? reply(304, null, { etag }) : reply(200, text, { etag, 'content-type': 'application/json' });
}

beforeEach(async () => {
  await clearAppState();
  await signedInAs({ uid: owner });
  await giveKey(owner, campaignId);
  network = 'answers';
  answered = [];
  bodies = {
    '/walkbook/all/': [summary()],
    '/road-sign/all/': [
      {
        id: id(20),
        name: 'Yard sign',
        campaign_id: campaignId,
        user_id: null,
        record_status: 'is_active',
        file_id: null,
        placed: 1,
        voters_pending: 0,
        created_at: at,
        placements: [placement],
      },
    ],
    '/survey/all/': [survey],
    '/survey/detailed-responses/': {
      questions: [{ question_id: id(31), text: 'Support?', counts: [] }],
      responses: [],
    },
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => server(address, init));
});

/** As after a reload: nothing is in memory. */
function restart(): void {
  for (const list of lists) list.clear();
  surveyAnswers(survey.id).clear();
}

const names =
  'walkbooks road-signs recommendations voter-groups office-surveys voter-tags mailers mailer-campaigns'.split(' ');
const written = () =>
  vi.waitFor(async () => {
    for (const name of names) expect(await readMirror(`${owner}|${campaignId}|${name}`)).toBeDefined();
    expect(await readMirror(`${owner}|${campaignId}|road-signs`, 'placements')).toBeDefined();
    expect(await readMirror(`${owner}|${campaignId}|${survey.id}`, 'survey_responses')).toBeDefined();
  });

describe('the lists of the office', () => {
  it('are all there again without a network, with placements and answers from tables of their own', async () => {
    await loadOffice(whose);
    await written();
    restart();
    network = 'is gone';
    await Promise.all(lists.map((list) => list.load(whose)));
    await surveyAnswers(survey.id).load(whose);
    for (const list of lists) expect(list.get()).toMatchObject({ loading: false, data: expect.any(Array) as unknown });
    expect(walkbookList.get().data?.map(({ name }) => name)).toEqual([summary().name]);
    expect(walkbookList.get().at).toBeGreaterThan(0);
    expect(roadSignList.get().data?.[0]?.placements).toMatchObject([{ id: placement.id }]);
    expect(surveyAnswers(survey.id).get().data?.questions[0]?.text).toBe('Support?');
    const row = await readMirror(`${owner}|${campaignId}|road-signs`);
    expect(JSON.stringify(row)).not.toContain(placement.id);
  });

  it('cost a "not modified" each at the next start', async () => {
    await loadOffice(whose);
    await written();
    restart();
    answered = [];
    await Promise.all(lists.map((list) => list.load(whose)));
    expect(answered.map(({ status }) => status)).toEqual(lists.map(() => 304));
    expect(walkbookList.get()).toMatchObject({ loading: false, error: undefined });
    expect(roadSignList.get().data?.[0]?.placements).toHaveLength(1);
    await written();
  });

  it('change at once with an action, and are asked for in full after it', async () => {
    await walkbookList.load(whose);
    const [first] = walkbookList.get().data ?? [];
    if (!first) throw new Error('no walkbook');
    walkbookList.append({ ...first, id: id(9), name: 'Elm' });
    walkbookList.update({ ...first, name: 'Maple, renamed' });
    expect(walkbookList.get().data?.map(({ name }) => name)).toEqual(['Elm', 'Maple, renamed']);
    walkbookList.remove(id(9));
    expect(walkbookList.get().data).toHaveLength(1);
    answered = [];
    await walkbookList.load(whose);
    expect(answered).toMatchObject([{ known: null, status: 200 }]);
    walkbookList.replace([]);
    expect(walkbookList.get().data).toEqual([]);
  });

  it('take what changed into what is there, in its order', async () => {
    const later = { ...summary(), id: id(41), name: 'Later', created_at: '2030-01-02T00:00:00Z' };
    bodies['/walkbook/all/'] = [later, summary()];
    await walkbookList.load(whose);
    const known = walkbookList.get().version;
    const newest = { ...summary(), id: id(42), name: 'Newest', created_at: '2030-01-03T00:00:00Z' };
    vi.stubGlobal('fetch', async (address: string) => {
      const since = new URL(address, 'http://porchlight.test').searchParams.get('since');
      expect(since).toBe(known);
      const headers = { etag: 'W/"next"', 'x-porchlight-since': since ?? '' };
      return Response.json([{ ...summary(), name: 'Renamed' }, newest], { headers });
    });
    await walkbookList.load(whose);
    expect(walkbookList.get()).toMatchObject({ version: 'W/"next"', error: undefined });
    expect(walkbookList.get().data?.map(({ name }) => name)).toEqual(['Newest', 'Later', 'Renamed']);
    // A server of before knows no `since`: what it answers is all.
    vi.stubGlobal('fetch', async () => Response.json([newest], { headers: { etag: 'W/"other"' } }));
    await walkbookList.load(whose);
    expect(walkbookList.get().data?.map(({ name }) => name)).toEqual(['Newest']);
  });

  it.each([
    ['was left for another campaign and opened again', 'the list that was there'],
    ['was left, and only an older list came back from this device', 'an older list'],
    ['was refused and is asked for again', 'nothing'],
  ] as const)('never take what changed for all of it, where the campaign %s', async (_, comesBack) => {
    const key = `${owner}|${campaignId}|walkbooks`;
    const second = { ...summary(), id: id(41), name: 'Second' };
    const third = { ...summary(), id: id(42), name: 'Third' };
    bodies['/walkbook/all/'] = [second, summary()];
    await walkbookList.load(whose);
    await vi.waitFor(async () => expect(await readMirror(key)).toBeDefined());
    // Where the last write found no room, what lies here is older than what is shown.
    const older = { version: 'W/"older"', data: [summary()] };
    if (comesBack === 'an older list') await writeMirror(key, older);
    const waiting: ((given: Response) => void)[] = [];
    const since: (string | null)[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://porchlight.test');
      if (!pathname.endsWith('/walkbook/all/')) return Response.json([]);
      since.push(searchParams.get('since'));
      return new Promise<Response>((resolve) => waiting.push(resolve));
    });
    const known = walkbookList.get().version;
    const load = walkbookList.load(whose);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await walkbookList.open({ ...whose, campaignId: id(77) });
    if (comesBack === 'nothing') await withMirror((open) => open.table('lists').delete(key), undefined);
    await walkbookList.open(whose);
    const part = () => Response.json([third], { headers: { etag: 'W/"next"', 'x-porchlight-since': known ?? '' } });
    const whole = () => Response.json([third, second, summary()], { headers: { etag: 'W/"next"' } });
    waiting[0]?.(part());
    if (comesBack !== 'the list that was there') {
      await vi.waitFor(() => expect(waiting).toHaveLength(2));
      waiting[1]?.(whole());
    }
    await load;
    const names = walkbookList.get().data?.map(({ name }) => name);
    expect(names?.toSorted()).toEqual([summary().name, 'Second', 'Third'].toSorted());
    expect(since).toEqual(comesBack === 'the list that was there' ? [known] : [known, null]);
    await vi.waitFor(async () => expect(JSON.stringify(await readMirror(key))).toContain('Third'));
    expect(JSON.stringify(await readMirror(key))).toContain('Second');
  });

  it('ask for all of it where the list that is not modified is not here any more', async () => {
    await walkbookList.load(whose);
    let answer: (given: Response) => void = () => undefined;
    vi.stubGlobal('fetch', async (address: string) =>
      address.includes('/walkbook/all/') ? new Promise<Response>((resolve) => (answer = resolve)) : Response.json([]),
    );
    const load = walkbookList.load(whose);
    await new Promise((soon) => setTimeout(soon, 200));
    walkbookList.clear();
    await withMirror((open) => open.table('lists').clear(), undefined);
    await walkbookList.open(whose);
    vi.stubGlobal('fetch', async () => Response.json([summary()], { headers: { etag: 'W/"next"' } }));
    answer(new Response(null, { status: 304 }));
    await load;
    expect(walkbookList.get().data).toHaveLength(1);
  });

  it('do not go back to an answer from before an action', async () => {
    await walkbookList.load(whose);
    let answer: (given: Response) => void = () => undefined;
    vi.stubGlobal('fetch', async (address: string) =>
      address.includes('/walkbook/all/') ? new Promise<Response>((resolve) => (answer = resolve)) : Response.json([]),
    );
    const late = walkbookList.load(whose);
    await vi.waitFor(() => expect(walkbookList.get().loading).toBe(true));
    walkbookList.replace([]);
    await new Promise((soon) => setTimeout(soon, 20));
    answer(Response.json([summary()]));
    await late;
    expect(walkbookList.get()).toMatchObject({ data: [], loading: false });
  });

  it('leave this device when the server refuses them', async () => {
    await walkbookList.load(whose);
    const key = `${owner}|${campaignId}|walkbooks`;
    await vi.waitFor(async () => expect(await readMirror(key)).toBeDefined());
    network = 'refuses';
    await walkbookList.load(whose);
    expect(walkbookList.get().data).toBeUndefined();
    await vi.waitFor(async () => expect(await readMirror(key)).toBeUndefined());
  });

  it('are gone after leaving the campaign, in memory and in the mirror', async () => {
    await loadOffice(whose);
    await written();
    await clearAppState();
    for (const list of lists) expect(list.get().data).toBeUndefined();
    await giveKey(owner, campaignId);
    expect(await readMirror(`${owner}|${campaignId}|walkbooks`)).toBeUndefined();
    expect(await readMirror(`${owner}|${campaignId}|road-signs`, 'placements')).toBeUndefined();
  });
});

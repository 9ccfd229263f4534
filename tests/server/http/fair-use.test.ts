// One person's requests leave room for the others': places at a time, and budgets for what is dear.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract';
import { fairUse, usualFairUse } from '../../../src/server/http/fair-use';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../support/api';
import { makeTurf } from '../../support/turf';

const { walkbooks } = contract;
const going = new AbortController().signal;
const settings = { ...usualFairUse, person: { size: 20, perSecond: 0.1 }, slowness: 0 };
const codeOf = (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

describe('places', () => {
  const fair = () => fairUse({ ...settings, places: 2, waiting: 3 });
  /** Work that ends when told, and notes when it began. */
  function works() {
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    return { began, ends, work };
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

  test('are two for one person, and others have their own', async () => {
    const { inTurn } = fair();
    const { began, ends, work } = works();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => inTurn(name[0]!, going, work(name)));
    await settle();
    expect(began).toEqual(['a1', 'a2', 'b1']);
    ends[0]!();
    await settle();
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const end of ends) end();
    await Promise.all(all);
  });

  test('are free again after a failure, and whoever hangs up leaves the line', async () => {
    const { inTurn } = fair();
    const { began, ends, work } = works();
    const left = new AbortController();
    const first = [inTurn('a', going, work('1')), inTurn('a', going, work('2'))];
    const gone = inTurn('a', left.signal, work('gone'));
    const last = inTurn('a', going, async () => Promise.reject(new Error('broke')));
    left.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    ends[0]!();
    await expect(last).rejects.toThrow('broke');
    const next = inTurn('a', going, work('next'));
    await settle();
    expect(began).toEqual(['1', '2', 'next']);
    for (const end of ends) end();
    await Promise.all([...first, next]);
  });

  test('are not waited for in a line without end', async () => {
    const { inTurn } = fair();
    const { ends, work } = works();
    const some = Array.from({ length: 5 }, (_, n) => inTurn('a', going, work(String(n))));
    expect(codeOf(await inTurn('a', going, work('6')).catch((error: unknown) => error))).toBe('TOO_MANY');
    while (ends.length < 5) {
      for (const end of ends) end();
      await settle();
    }
    for (const end of ends) end();
    await Promise.all(some);
  });
});

describe('budgets', () => {
  let api: TestApi;
  let campaign: TestCampaign;
  let vera: TestUser;
  let id: string;
  beforeAll(async () => {
    api = await testApi({ services: { fair: fairUse(settings) } });
    campaign = await api.makeCampaign();
    vera = await api.makeUser({ campaign });
    await makeTurf(api, campaign);
    const body = {
      name: 'Turf',
      campaign_id: campaign.id,
      filter_params: { everyone: true },
      assigned_user_ids: [vera.id],
    };
    id = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
  });
  afterAll(() => api.close());

  const optimized = (who: TestUser, from = {}) =>
    api.as(who).call(walkbooks.optimized, { query: { id, campaign_id: campaign.id, ...from } });

  test('end for whoever asks for one route after the other: 429, with when to come again in plain words', async () => {
    const here = { lat: 35.7, lng: -78.6 };
    expect((await optimized(vera, here)).status).toBe(200);
    const refused = await optimized(vera, here);
    expect([refused.status, refused.error.code]).toEqual([429, 'TOO_MANY']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(60);
    expect(refused.error.detail).toBe(`That was a lot in a short time. Wait ${wait} s, then try again.`);
    // What costs little is still there, also for them, and nothing changed for anyone else.
    expect((await optimized(vera)).status).toBe(200);
    expect((await optimized(campaign.owner)).status).toBe(200);
  });

  test('are not touched by what is saved at doors', async () => {
    const body = { id, campaign_id: campaign.id };
    for (let n = 0; n < 30; n += 1) expect((await api.as(vera).call(walkbooks.update, { body })).status).toBe(200);
  });

  test('of a campaign end for all of its people together', async () => {
    const { spend } = fairUse({ ...settings, campaign: { size: 30, perSecond: 1 } });
    await spend({ person: 'a', campaign: 'x' }, 20);
    await spend({ person: 'b', campaign: 'y' }, 20);
    const refused: unknown = await spend({ person: 'c', campaign: 'x' }, 20).catch((error: unknown) => error);
    expect([codeOf(refused), Reflect.get(Object(refused), 'retryAfter')]).toEqual(['TOO_MANY', 10]);
    await spend({ person: 'c', campaign: 'x' }, 10);
  });
});

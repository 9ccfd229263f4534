import { describe, expect, it } from 'vitest';
import { isTileOf, wayOf, type Requested } from '../../sw/routing';

const origin = 'https://porchlight.test';
const way = (path: string, change: Partial<Requested> = {}) =>
  wayOf(
    { method: 'GET', url: new URL(path, origin), mode: 'cors', destination: '', owner: 'uid-ana', ...change },
    origin,
  ).kind;
const walkbook = '/api/walkbook/optimized/?id=w1&campaign_id=c1';

describe('the worker answers', () => {
  it('app routes with the shell, and no other page', () => {
    const page = { mode: 'navigate', destination: 'document' };
    for (const path of [
      '/',
      '/app',
      '/app/walkbook/id/1/walk',
      '/auth/login?x=1',
      '/admin/dashboard',
      '/user/dashboard',
    ])
      expect(way(path, page)).toBe('shell');
    for (const path of [
      '/m/ABCD-EFGH-JKMN-PQRS',
      '/M/ABCDEFGHJKMNPQRS?lang=es',
      '/api/docs',
      '/api/openapi.json',
      '/policies/privacy.html',
      '/emulator/action?mode=verifyEmail',
      '/identitytoolkit.googleapis.com/v1/accounts',
      '/application',
    ])
      expect(way(path, page)).toBe('network');
  });

  it('walkbooks, and nothing else of the API', () => {
    expect(way(walkbook)).toBe('walkbook');
    for (const path of [
      '/api/health',
      '/api/users/me',
      '/api/walkbook/all-user/?campaign_id=c1',
      `${walkbook}&lat=1&lng=2`,
    ])
      expect(way(path)).toBe('network');
  });

  it('no walkbook of which it does not know whose it is', () => {
    expect(way(walkbook, { owner: null })).toBe('network');
  });

  it('only GET: what is written is never touched', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      expect(way(walkbook, { method })).toBe('network');
      expect(way('/config.json', { method })).toBe('network');
      expect(way('/app', { method, mode: 'navigate' })).toBe('network');
    }
  });

  it('its own origin only, but for tiles', () => {
    expect(way('https://elsewhere.test/config.json')).toBe('network');
    expect(way(`https://elsewhere.test${walkbook}`)).toBe('network');
    expect(way('https://tiles.test/15/1234/5678.png', { destination: 'image' })).toBe('tile');
    expect(way('/config.json')).toBe('settings');
  });
});

describe('a tile', () => {
  it('is one of the configured server', () => {
    const template = 'https://tiles.test/osm/{z}/{x}/{y}.png';
    expect(isTileOf(template, new URL('https://tiles.test/osm/15/1/2.png'), origin)).toBe(true);
    expect(isTileOf(template, new URL('https://other.test/osm/15/1/2.png'), origin)).toBe(false);
    expect(isTileOf(template, new URL('https://tiles.test/private/15/1/2.png'), origin)).toBe(false);
    expect(isTileOf(null, new URL('https://tiles.test/osm/15/1/2.png'), origin)).toBe(false);
    expect(isTileOf('https://{s}.tiles.test/{z}/{x}/{y}.png', new URL('https://b.tiles.test/1/2/3.png'), origin)).toBe(
      true,
    );
    expect(isTileOf('/tiles/{z}/{x}/{y}.png', new URL('/tiles/1/2/3.png', origin), origin)).toBe(true);
  });
});

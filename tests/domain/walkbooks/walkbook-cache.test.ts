import { describe, expect, it } from 'vitest';
import {
  isRevoked,
  photoCacheName,
  readWalkbookCacheName,
  isStorable,
  isCampaignCache,
  readWalkbookRequest,
  walkbookCacheName,
  walkbookKey,
} from '../../../src/domain/walkbooks/walkbook-cache';

const json = 'application/json; charset=utf-8';

describe('walkbooks on a phone', () => {
  it('have one cache a user and campaign', () => {
    const name = walkbookCacheName('ana', 'c1');
    expect(name).toBe('walkbooks:ana:c1');
    expect(isCampaignCache(name)).toBe(true);
    expect(isCampaignCache(name, 'ana')).toBe(true);
    expect(isCampaignCache(name, 'an')).toBe(false);
    expect(isCampaignCache('tiles')).toBe(false);
  });

  it('go with the photos that their user has seen, which are no walkbooks', () => {
    const name = photoCacheName('ana');
    expect([isCampaignCache(name), isCampaignCache(name, 'ana'), isCampaignCache(name, 'an')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(readWalkbookCacheName(name)).toBeNull();
  });

  it('are found again whatever the order of the query', () => {
    const url = new URL(walkbookKey('c1', 'w1'), 'https://x.test');
    expect(readWalkbookRequest(url.pathname, url.searchParams)).toEqual({ id: 'w1', campaign_id: 'c1' });
    const other = new URL('https://x.test/api/walkbook/optimized?campaign_id=c1&id=w1');
    expect(readWalkbookRequest(other.pathname, other.searchParams)).toEqual({ id: 'w1', campaign_id: 'c1' });
  });

  it('are not cached when they depend on where somebody stands, or when it is another call', () => {
    for (const path of [
      '/api/walkbook/optimized/?id=w1&campaign_id=c1&lat=1&lng=2',
      '/api/walkbook/optimized/?campaign_id=c1',
      '/api/walkbook/?id=w1&campaign_id=c1',
      '/api/users/me',
    ]) {
      const url = new URL(path, 'https://x.test');
      expect(readWalkbookRequest(url.pathname, url.searchParams)).toBeNull();
    }
  });

  it('are stored only from a direct, complete JSON answer', () => {
    expect(isStorable({ status: 200, redirected: false, contentType: json })).toBe(true);
    expect(isStorable({ status: 200, redirected: true, contentType: json })).toBe(false);
    expect(isStorable({ status: 200, redirected: false, contentType: 'text/html' })).toBe(false);
    expect(isStorable({ status: 206, redirected: false, contentType: json })).toBe(false);
    expect(isStorable({ status: 200, redirected: false, contentType: null })).toBe(false);
  });

  it('leave the phone when our server says so, not when a token ran out or a stranger answers', () => {
    expect(isRevoked({ status: 403, contentType: json })).toBe(true);
    expect(isRevoked({ status: 404, contentType: json })).toBe(true);
    expect(isRevoked({ status: 401, contentType: json })).toBe(false);
    expect(isRevoked({ status: 403, contentType: 'text/html' })).toBe(false);
    expect(isRevoked({ status: 500, contentType: json })).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { clearStorage, readSealed, writeSealed } from '../../../src/client/session/sealed-storage';

const person = { campaign_id: 'c-1', campaign_name: 'Okafor for Council', title: 'Volunteer' };
const entry = 'porchlight.campaign_user';

describe('the sealed storage', () => {
  test('gives back what was put in', async () => {
    await writeSealed('campaign_user', person);
    expect(await readSealed('campaign_user')).toEqual(person);
  });

  test('lays nothing readable into the browser, and never the same twice', async () => {
    await writeSealed('campaign_user', person);
    const first = localStorage.getItem(entry) ?? '';
    await writeSealed('campaign_user', person);
    expect(first).not.toBe('');
    expect(localStorage.getItem(entry)).not.toBe(first);
    for (const word of ['Okafor', 'Volunteer', 'campaign_name', btoa('Okafor for Council').slice(0, 12)])
      expect(first).not.toContain(word);
  });

  test('is cleared by null', async () => {
    await writeSealed('campaign_user', person);
    await writeSealed('campaign_user', null);
    expect(localStorage.getItem(entry)).toBeNull();
    expect(await readSealed('campaign_user')).toBeNull();
  });

  test('counts a damaged entry as absent, and removes it', async () => {
    await writeSealed('campaign_user', person);
    const kept = localStorage.getItem(entry) ?? '';
    localStorage.setItem(entry, `${kept.slice(0, 40)}${kept[40] === 'A' ? 'B' : 'A'}${kept.slice(41)}`);
    expect(await readSealed('campaign_user')).toBeNull();
    expect(localStorage.getItem(entry)).toBeNull();
  });

  test.each(['', 'not base64 !', 'QUJD'])('counts %j as absent', async (text) => {
    localStorage.setItem(entry, text);
    expect(await readSealed('campaign_user')).toBeNull();
  });

  test('does not bring back an entry that was cleared while it was being encrypted', async () => {
    const late = writeSealed('campaign_user', person);
    clearStorage();
    await late;
    expect(localStorage.length).toBe(0);
    const again = writeSealed('invitation', person);
    void writeSealed('invitation', null);
    await again;
    expect(localStorage.length).toBe(0);
  });

  test('keeps the last of two writes', async () => {
    await Promise.all([writeSealed('user', { turn: 1 }), writeSealed('user', { turn: 2 })]);
    expect(await readSealed('user')).toEqual({ turn: 2 });
  });
});

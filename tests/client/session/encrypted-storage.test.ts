import { describe, expect, test } from 'vitest';
import { clearStorage, readEncrypted, writeEncrypted } from '../../../src/client/session/encrypted-storage';

const person = { campaign_id: 'c-1', campaign_name: 'Okafor for Council', title: 'Volunteer' };
const entry = 'porchlight.campaign_user';

describe('the sealed storage', () => {
  test('gives back what was put in', async () => {
    await writeEncrypted('campaign_user', person);
    expect(await readEncrypted('campaign_user')).toEqual(person);
  });

  test('lays nothing readable into the browser, and never the same twice', async () => {
    await writeEncrypted('campaign_user', person);
    const first = localStorage.getItem(entry) ?? '';
    await writeEncrypted('campaign_user', person);
    expect(first).not.toBe('');
    expect(localStorage.getItem(entry)).not.toBe(first);
    for (const word of ['Okafor', 'Volunteer', 'campaign_name', btoa('Okafor for Council').slice(0, 12)])
      expect(first).not.toContain(word);
  });

  test('is cleared by null', async () => {
    await writeEncrypted('campaign_user', person);
    await writeEncrypted('campaign_user', null);
    expect(localStorage.getItem(entry)).toBeNull();
    expect(await readEncrypted('campaign_user')).toBeNull();
  });

  test('counts a damaged entry as absent, and removes it', async () => {
    await writeEncrypted('campaign_user', person);
    const kept = localStorage.getItem(entry) ?? '';
    localStorage.setItem(entry, `${kept.slice(0, 40)}${kept[40] === 'A' ? 'B' : 'A'}${kept.slice(41)}`);
    expect(await readEncrypted('campaign_user')).toBeNull();
    expect(localStorage.getItem(entry)).toBeNull();
  });

  test.each(['', 'not base64 !', 'QUJD'])('counts %j as absent', async (text) => {
    localStorage.setItem(entry, text);
    expect(await readEncrypted('campaign_user')).toBeNull();
  });

  test('does not bring back an entry that was cleared while it was being encrypted', async () => {
    const late = writeEncrypted('campaign_user', person);
    clearStorage();
    await late;
    expect(localStorage.length).toBe(0);
    const again = writeEncrypted('invitation', person);
    void writeEncrypted('invitation', null);
    await again;
    expect(localStorage.length).toBe(0);
  });

  test('keeps the last of two writes', async () => {
    await Promise.all([writeEncrypted('user', { turn: 1 }), writeEncrypted('user', { turn: 2 })]);
    expect(await readEncrypted('user')).toEqual({ turn: 2 });
  });
});

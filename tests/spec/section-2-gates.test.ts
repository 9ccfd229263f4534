// The gates of the protected area.
import { expect } from 'vitest';
import { firstScreen } from '../../src/domain/access/capabilities';
import { gate, type GateState } from '../../src/domain/access/gates';
import { rowsOf } from './rows';

const member: GateState = { identity: 'verified', terms: true, title: 'Manager', invitation: false };
const to = (change: Partial<GateState>, path = '/app/walkbooks') => gate({ ...member, ...change }, path);

rowsOf(2, (row) => {
  row('Not signed in: redirect to /auth/login.', () => {
    expect(to({ identity: 'none' })).toBe('/auth/login');
  });
  row('Signed in but email unverified: redirect to /auth/verify.', () => {
    expect(to({ identity: 'unverified' })).toBe('/auth/verify');
  });
  // Read differently: the record is present once a campaign is chosen, see src/decisions/what-terms-wait-for.md.
  row(
    'User record present but terms not accepted: only /{app}/terms is reachable; everything else redirects there.',
    () => {
      for (const path of ['/app', '/app/dashboard', '/app/user-options', '/app/account'])
        expect(to({ terms: false }, path), path).toBe('/app/terms');
      expect(to({ terms: false }, '/app/terms')).toBeNull();
      expect(to({ terms: null, title: null })).toBe('/app/user-options');
    },
  );
  row('No campaign user and no invitation: only /{app}/user-options is reachable.', () => {
    expect(to({ title: null })).toBe('/app/user-options');
    expect(to({ title: null }, '/app/user-options')).toBeNull();
  });
  row('Invitation pending and no campaign user: only /{app}/invitation is reachable.', () => {
    expect(to({ title: null, invitation: true })).toBe('/app/invitation');
    expect(to({ title: null, invitation: true }, '/app/invitation')).toBeNull();
  });
  row(
    'After choosing a campaign: title Manager or Director goes to /{app}/dashboard; any other title goes to /{app}/walkbooks.',
    () => {
      expect([firstScreen('Manager'), firstScreen('Director')]).toEqual(['dashboard', 'dashboard']);
      expect([firstScreen('Staff'), firstScreen('Volunteer'), firstScreen('Worker')]).toEqual([
        'walkbooks',
        'walkbooks',
        'walkbooks',
      ]);
    },
  );
});

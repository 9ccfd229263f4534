import { describe, expect, test } from 'vitest';
import { decideContact, type ContactStanding } from '../../../src/domain/contact-ledger/may-contact';
import { usualQuietHours as quiet } from '../../../src/domain/contact-ledger/quiet-hours';

const day = 86_400_000;
/** Noon in New York. */
const now = Date.parse('2026-07-01T16:00:00Z');
const free: ContactStanding = {
  suppressed: null,
  no_channels: [],
  tree_channels: [],
  behind: [],
  registered: true,
  reachable: true,
  contacted_at: null,
  contacts_this_week: 0,
  zones: ['America/New_York'],
};
const decide = (given: Partial<ContactStanding>, coolDownDays = 0) =>
  decideContact('mail', { ...free, ...given }, { now, coolDownDays, contactsPerWeek: null, quiet });
const refused = (given: Partial<ContactStanding>, coolDownDays = 0) => {
  const decision = decide(given, coolDownDays);
  return decision.allowed ? null : decision.refusal;
};

describe('whether a person may be contacted', () => {
  test('someone against whom nothing stands may be', () => {
    expect(decide({})).toEqual({ allowed: true, reasons: ['no_restriction'] });
  });

  test.each(['withdrawn', 'confidential', 'deceased', 'moved', 'registration', 'held'] as const)(
    'someone who is %s may not, on any channel',
    (suppressed) => {
      for (const channel of ['door', 'mail', 'text', 'call'] as const)
        expect(
          decideContact(channel, { ...free, suppressed }, { now, coolDownDays: 0, contactsPerWeek: null, quiet }),
        ).toEqual({
          allowed: false,
          refusal: suppressed,
        });
    },
  );

  test('a “no” counts for the channels that it names', () => {
    const asked: ContactStanding = { ...free, suppressed: 'do_not_contact', no_channels: ['door', 'text'] };
    const on = (channel: 'door' | 'mail' | 'text') =>
      decideContact(channel, asked, { now, coolDownDays: 0, contactsPerWeek: null, quiet });
    expect(on('mail')).toEqual({ allowed: true, reasons: ['other_channels_only'] });
    for (const channel of ['door', 'text'] as const)
      expect(on(channel)).toEqual({ allowed: false, refusal: 'do_not_contact' });
  });

  test('what someone asked of other campaigns of the tree alone counts as much, and is told apart', () => {
    const asked: ContactStanding = {
      ...free,
      suppressed: 'do_not_contact',
      no_channels: ['door', 'text', 'mail'],
      tree_channels: ['door', 'mail'],
    };
    const on = (channel: 'door' | 'mail' | 'text') =>
      decideContact(channel, asked, { now, coolDownDays: 0, contactsPerWeek: null, quiet });
    for (const channel of ['door', 'mail'] as const)
      expect(on(channel)).toEqual({ allowed: false, refusal: 'asked_in_tree' });
    expect(on('text')).toEqual({ allowed: false, refusal: 'do_not_contact' });
  });

  test('what a newer “no” at the door hides still counts', () => {
    const hidden = { suppressed: 'do_not_contact', no_channels: ['door'] } as const;
    expect(refused({ ...hidden, behind: ['moved'] })).toBe('moved');
    expect(refused({ ...hidden, behind: ['held', 'deceased'] })).toBe('deceased');
  });

  test('whoever is off the roll or can’t be reached is left out', () => {
    expect(refused({ registered: false })).toBe('inactive');
    expect(refused({ reachable: false })).toBe('no_address');
    expect(refused({ registered: false, reachable: false, no_channels: ['mail'] })).toBe('do_not_contact');
  });

  test('the cool-down leaves a household alone until it is over', () => {
    const at = (days: number) => ({ contacted_at: now - days * day });
    expect(refused(at(6), 7)).toBe('contacted_lately');
    expect(decide(at(7), 7)).toEqual({ allowed: true, reasons: ['no_restriction', 'cool_down_over'] });
    expect(refused(at(0), 0)).toBeNull();
  });

  test('no phone rings in the quiet hours of where someone may be, and who is left out for good is told that', () => {
    const at = (iso: string, given: Partial<ContactStanding> = {}) =>
      (['door', 'mail', 'text', 'call'] as const).map((channel) => {
        const decision = decideContact(
          channel,
          { ...free, ...given },
          { now: Date.parse(iso), coolDownDays: 0, contactsPerWeek: null, quiet },
        );
        return decision.allowed ? decision.reasons.at(-1) : decision.refusal;
      });
    const [open, day] = ['no_restriction', 'outside_quiet_hours'];
    expect(at('2026-07-01T12:00:00Z')).toEqual([open, open, day, day]);
    expect(at('2026-07-01T11:59:00Z')).toEqual([open, open, 'quiet_hours', 'quiet_hours']);
    const both = { zones: ['America/New_York', 'America/Los_Angeles'] };
    expect(at('2026-07-01T12:00:00Z', both)).toEqual([open, open, 'quiet_hours', 'quiet_hours']);
    expect(at('2026-07-01T11:59:00Z', { suppressed: 'deceased' })).toEqual(Array(4).fill('deceased'));
  });

  test('who was reached as often as the campaign allows in a week is left to the door', () => {
    const on = (channel: 'door' | 'mail' | 'text', contacts_this_week: number, contactsPerWeek: number | null) => {
      const limits = { now, coolDownDays: 0, contactsPerWeek, quiet };
      const decision = decideContact(channel, { ...free, contacts_this_week }, limits);
      return decision.allowed ? null : decision.refusal;
    };
    expect([on('mail', 2, 3), on('mail', 3, 3), on('text', 4, 3)]).toEqual([
      null,
      'contacted_often',
      'contacted_often',
    ]);
    expect([on('door', 3, 3), on('mail', 99, null)]).toEqual([null, null]);
  });
});

import { describe, expect, it } from 'vitest';
import { capabilities } from '../../../src/contract/access';
import { may, mayAs } from '../../../src/domain/access/capabilities';

describe('what a member may do', () => {
  it('is what their title may, but for whoever entered from above: they change neither people nor settings', () => {
    const lacking = (is_entered: boolean | undefined) =>
      capabilities.filter((each) => may('Director', each) && !mayAs({ title: 'Director', is_entered }, each));
    expect(lacking(true)).toEqual(['campaign.edit', 'members.invite']);
    expect(lacking(false)).toEqual([]);
    expect(lacking(undefined)).toEqual([]);
  });

  it('is no more than their title for whoever entered, and nothing for no one', () => {
    for (const each of capabilities) {
      expect(mayAs({ title: 'Volunteer', is_entered: true }, each)).toBe(may('Volunteer', each));
      expect(mayAs(null, each)).toBe(false);
    }
  });
});

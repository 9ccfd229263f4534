import { describe, expect, test } from 'vitest';
import { isCurrent, menu, menuFor, type CampaignFlags } from '../../../../src/client/app/frame/menu';
import { bandOf } from '../../../../src/client/app/frame/use-layout';
import { titles } from '../../../../src/contract/access';
import type { Title } from '../../../../src/contract/access';
import { may } from '../../../../src/domain/access/capabilities';

const flagged: CampaignFlags = { is_texting_enabled: true, is_phone_banking_enabled: true };
const labels = (title: Title, flags: CampaignFlags = flagged) =>
  menuFor((capability) => may(title, capability), flags).map((entry) => entry.label);

describe('the menu', () => {
  test.each(['Staff', 'Volunteer', 'Worker'] as const)(
    'of %s has walkbooks, signs, campaign and account, nothing of the office',
    (title) => {
      expect(labels(title)).toEqual(expect.arrayContaining(['Walkbooks', 'Road signs', 'Campaign', 'Account']));
      for (const office of ['Dashboard', 'Surveys', 'Voter groups', 'Recommendations'])
        expect(labels(title)).not.toContain(office);
    },
  );

  test.each(['Manager', 'Director'] as const)('of %s has everything', (title) => {
    expect(labels(title)).toEqual(menu.map((entry) => entry.label));
  });

  test('follows what the campaign has turned on', () => {
    for (const title of ['Manager', 'Volunteer'] as const) {
      expect(labels(title)).toContain('Phone banking');
      expect(labels(title, { ...flagged, is_phone_banking_enabled: false })).not.toContain('Phone banking');
      expect(labels(title)).toContain('Text campaigns');
      expect(labels(title, { ...flagged, is_texting_enabled: false })).not.toContain('Text campaigns');
    }
  });

  test('without a loaded campaign offers the campaign only', () => {
    expect(menuFor(null).map((entry) => entry.path)).toEqual(['/app/campaign']);
  });

  test('marks one entry a page at most', () => {
    for (const path of [
      '/app/walkbooks',
      '/app/walkbook/id/7',
      '/app/my-walkbooks',
      '/app/road-sign-placement',
      '/app/survey/add',
    ])
      expect(menu.filter((entry) => isCurrent(entry, path))).toHaveLength(1);
    expect(titles).toHaveLength(5);
  });
});

test('the frame is a drawer up to 568 px, mini up to 991 px, expanded from 992 px', () => {
  expect([320, 568, 569, 991, 992, 1920].map(bandOf)).toEqual(['phone', 'phone', 'tablet', 'tablet', 'desk', 'desk']);
});

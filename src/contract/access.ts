// The words of permission: titles and capabilities. Which title has which capability: domain/access/capabilities.ts.

/** Titles of a campaign membership. 'Worker' is the title at join time and has a volunteer's rights. */
export const titles = ['Manager', 'Director', 'Staff', 'Volunteer', 'Worker'] as const;
export type Title = (typeof titles)[number];

/** Titles that an invitation may offer. */
export const offeredTitles = ['Manager', 'Director', 'Staff', 'Volunteer'] as const;
export type OfferedTitle = (typeof offeredTitles)[number];

/** What a member may do in a campaign; every `member` call names one. */
export const capabilities = [
  'campaign.view',
  'campaign.edit',
  'members.view',
  'members.invite',
  'dashboard.view',
  'voters.view',
  'voters.import',
  'walkbooks.view',
  'walkbooks.view_all',
  'walkbooks.knock',
  'walkbooks.manage',
  'recommendations.manage',
  'surveys.view',
  'surveys.manage',
  'surveys.results',
  'road_signs.view',
  'road_signs.view_all',
  'road_signs.place',
  'road_signs.manage',
  'mail.manage',
  'phone_banking.manage',
  'phone_banking.call',
  'texts.manage',
  'texts.send',
] as const;
export type Capability = (typeof capabilities)[number];

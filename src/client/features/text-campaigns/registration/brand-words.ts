// What the fields of a brand are called, how they are grouped, and what can be chosen for some of them.
import { businessTypes, type BrandField } from '../../../../contract/outreach/text-registration';
import { key } from '../../../i18n/texts';

export const brandTitles: Record<BrandField, string> = {
  friendly_name: key('Name for this registration'),
  company_name: key('Legal name of the organization'),
  address: key('Street address'),
  city: key('City'),
  state: key('State'),
  zip: key('ZIP code'),
  contact_first_name: key('First name of a contact'),
  contact_last_name: key('Last name of a contact'),
  contact_email: key('Email of the contact'),
  contact_phone: key('Phone of the contact'),
  website_url: key('Website'),
  campaign_verify_token: key('Campaign Verify token'),
  business_identity: key('Who registers'),
  business_type: key('Kind of organization'),
  business_industry: key('Field of work'),
  business_registration_id_type: key('Kind of registration number'),
  business_registration_number: key('Registration number'),
  job_position: key('Position of the contact'),
  business_title: key('Title of the contact'),
};

export const brandHints: Partial<Record<BrandField, string>> = {
  friendly_name: key('Only you and the carrier see it.'),
  company_name: key('Exactly as it is on your tax papers.'),
  campaign_verify_token: key('A political campaign gets one at campaignverify.org. Capitals matter, and it expires.'),
  business_registration_number: key('The EIN as nine digits, such as 12-3456789.'),
};

export const brandGroups: readonly { title: string; fields: readonly BrandField[] }[] = [
  {
    title: key('The organization'),
    fields: [
      'company_name',
      'friendly_name',
      'business_type',
      'business_industry',
      'business_identity',
      'business_registration_id_type',
      'business_registration_number',
      'website_url',
      'campaign_verify_token',
    ],
  },
  { title: key('Its address'), fields: ['address', 'city', 'state', 'zip'] },
  {
    title: key('Contact for the carrier'),
    fields: [
      'contact_first_name',
      'contact_last_name',
      'contact_email',
      'contact_phone',
      'business_title',
      'job_position',
    ],
  },
];

/** In the order of businessTypes. */
const typeWords = [
  key('Sole proprietorship'),
  key('Partnership'),
  key('Limited liability corporation'),
  key('Corporation'),
  key('Co-operative'),
  key('Limited liability partnership'),
  key('Non-profit'),
];

/** Values with their words, in order. */
export const brandChoices: Partial<Record<BrandField, readonly (readonly [value: string, words: string])[]>> = {
  business_identity: [
    ['direct_customer', key('The campaign itself')],
    ['isv_reseller_or_partner', key('A firm, for the campaign')],
    ['unknown', key('Something else')],
  ],
  business_type: businessTypes.map((each, index) => [each, typeWords[index] ?? each] as const),
  business_industry: [
    ['NOT_FOR_PROFIT', key('Not for profit')],
    ['GOVERNMENT', key('Government')],
    ['LEGAL', key('Legal services')],
    ['ONLINE', key('Online services')],
    ['EDUCATION', key('Education')],
    ['MEDIA', key('Media')],
    ['RELIGION', key('Religion')],
  ],
  business_registration_id_type: [
    ['EIN', key('EIN')],
    ['DUNS', key('D-U-N-S number')],
    ['Other', key('Another one')],
  ],
  job_position: [
    ['Director', key('Director||position')],
    ['CEO', key('Chief executive')],
    ['CFO', key('Chief financial officer')],
    ['VP', key('Vice president')],
    ['GM', key('General manager')],
    ['Other', key('Another position')],
  ],
};

// What is wrong with a brand before it is submitted: carriers take days to say no, and charge for each try.
import {
  brandFieldNames,
  businessIdentities,
  businessIndustries,
  businessTypes,
  type BrandField,
  type BrandFields,
} from '../../contract/outreach/text-registration';
import { email } from '../../contract/fields';
import { fieldMessages } from '../../contract/messages/fields';
import { sentencesOf, type Sentence } from '../../contract/messages/sentence';
import { textSentence } from '../../contract/messages/texts';
import { dialable } from './phone-number';

export interface FieldProblem<Field extends string> {
  field: Field;
  problem: Sentence;
}

/** Every other field may be empty where it doesn't apply. */
const needed = brandFieldNames.filter((field) => field !== 'campaign_verify_token');

/** Parts divided by |, as Campaign Verify writes its tokens; capitals matter, so nothing of it is changed. */
const verifyToken = /^[^|\s]+(\|[^|\s]+){2,}\|?$/;

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);

const checks: Partial<Record<BrandField, [fits: (value: string) => boolean, problem: Sentence]>> = {
  state: [(value) => /^[A-Za-z]{2}$/.test(value), textSentence('BRAND_STATE')],
  zip: [(value) => /^\d{5}(-?\d{4})?$/.test(value), textSentence('BRAND_ZIP')],
  contact_email: [(value) => email.safeParse(value).success, sentencesOf(fieldMessages)('WRONG_EMAIL')],
  contact_phone: [(value) => dialable(value) !== null, textSentence('BRAND_PHONE')],
  website_url: [(value) => /^https?:\/\/[^\s/.]+\.[^\s]{2,}$/.test(value), textSentence('BRAND_WEBSITE')],
  business_identity: [isOneOf(businessIdentities), textSentence('BRAND_CHOICE')],
  business_type: [isOneOf(businessTypes), textSentence('BRAND_CHOICE')],
  business_industry: [isOneOf(businessIndustries), textSentence('BRAND_CHOICE')],
  campaign_verify_token: [(value) => verifyToken.test(value), textSentence('BRAND_VERIFY_TOKEN')],
};

/**
 * What must be corrected, field by field in the order of the form; empty: it can be submitted. A political campaign (527
 * organization) needs a Campaign Verify token; a sole proprietor has no EIN.
 */
export function brandProblems(
  brand: BrandFields,
  { isPolitical }: { isPolitical: boolean },
): FieldProblem<BrandField>[] {
  const problems: FieldProblem<BrandField>[] = [];
  for (const field of needed) {
    const value = brand[field].trim();
    const [fits, problem] = checks[field] ?? [];
    if (value === '') problems.push({ field, problem: textSentence('BRAND_MISSING') });
    else if (fits && problem && !fits(value)) problems.push({ field, problem });
  }
  const { business_registration_id_type: type, business_registration_number: number } = brand;
  if (type.trim().toUpperCase() === 'EIN' && number.trim() !== '' && !/^\d{2}-?\d{7}$/.test(number.trim()))
    problems.push({ field: 'business_registration_number', problem: textSentence('BRAND_TAX_ID') });
  const token = brand.campaign_verify_token.trim();
  if (token === '' && isPolitical)
    problems.push({ field: 'campaign_verify_token', problem: textSentence('BRAND_VERIFY_NEEDED') });
  else if (token !== '' && !verifyToken.test(token))
    problems.push({ field: 'campaign_verify_token', problem: textSentence('BRAND_VERIFY_TOKEN') });
  return problems;
}

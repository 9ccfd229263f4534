// What text campaigns, their failures and those who are left out are called.
import { refusalText } from '../../../domain/contact-ledger/refusal-texts';
import type { TextField } from '../../../domain/texting/merge-fields';
import { problemSentence } from '../../../domain/texting/problem-texts';
import { formatNumber } from '../../i18n/formats';
import { key, t, translateServerMessage } from '../../i18n/texts';

/** A reason that a newer server knows stands as it is. */
export function leftOutTitle(reason: string): string {
  const known = refusalText(reason, 'text');
  return known === null ? failureTitle(reason) : t(known);
}

const carrierCodes: Readonly<Record<string, string>> = {
  '21610': key('Opted out at the carrier'),
  '21614': key('Not a mobile number'),
  '30003': key('Phone is off or out of reach'),
  '30004': key('Number blocks messages'),
  '30005': key('Number no longer exists'),
  '30006': key('Landline or unreachable carrier'),
  '30007': key('Filtered by the carrier'),
  '30008': key('Carrier gave no reason'),
  '30034': key('Number isn’t registered for texting'),
};

/** By the carrier's code, or by what kept the text from the carrier. */
export function failureTitle(code: string): string {
  const known = carrierCodes[code];
  if (known !== undefined) return t('{reason} ({code})', { reason: t(known), code });
  return /^\d+$/.test(code) ? t('Carrier’s code {code}', { code }) : translateServerMessage(problemSentence(code));
}

export const fieldTitles: Record<TextField, string> = {
  first_name: key('First name'),
  last_name: key('Last name'),
  city: key('City'),
  candidate: key('Candidate'),
  campaign_name: key('Campaign name'),
  texter_name: key('Texter’s first name'),
};

/** Numbers by reason as rows, most first. */
export const byMost = (counts: Readonly<Record<string, number>>, title: (reason: string) => string) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => ({ label: title(reason), count }));

export const dollars = (amount: number): string => t('${amount}', { amount: formatNumber(amount, 2) });

// Registrations of machines without a carrier: looked at for a while, then approved; a company that asks to be declined is. What was
// submitted is in the name that it gets, so that nothing has to be kept here.
import { randomUUID } from 'node:crypto';
import { ensurePart, type BrandCarrier, type Progress, type RegistrationState } from './brands';

/** Milliseconds that it takes. */
const usualWait = 15_000;

export function localBrands(wait = usualWait): BrandCarrier {
  const follow = async (progress: Progress, isDeclined: boolean, reason: string): Promise<RegistrationState> => {
    const name = await ensurePart(progress, `submission ${progress.submission}`, {
      find: () => Promise.resolve(undefined),
      make: () => Promise.resolve(`${isDeclined ? 'declined' : 'fine'}.${Date.now()}.${randomUUID()}`),
    });
    const [verdict, at = '0'] = name.split('.');
    if (Date.now() - Number(at) < wait) return { state: 'pending', reasons: [] };
    return verdict === 'declined' ? { state: 'failed', reasons: [reason] } : { state: 'approved', reasons: [] };
  };
  return {
    brand: ({ company_name }, progress) =>
      follow(progress, /decline/i.test(company_name), 'The legal name doesn’t match the registration number.'),
    campaign: ({ description }, _brand, progress) =>
      follow(progress, /decline/i.test(description), 'The description doesn’t say who gets these texts.'),
  };
}

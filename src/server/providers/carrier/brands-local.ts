// Registrations of machines without a carrier: looked at for a while, then approved; a company that asks to be declined is. What was
// submitted is in the name that it gets, so that nothing has to be kept.
import { randomUUID } from 'node:crypto';
import type { BrandCarrier } from './brands';

/** Milliseconds that it takes. */
const usualWait = 15_000;

export function localBrands(wait = usualWait): BrandCarrier {
  const submit = (kind: string, isDeclined: boolean) =>
    Promise.resolve({ carrier_id: `${kind}.${isDeclined ? 'declined' : 'fine'}.${Date.now()}.${randomUUID()}` });
  return {
    submitBrand: ({ company_name }) => submit('brand', /decline/i.test(company_name)),
    submitCampaign: ({ description }) => submit('campaign', /decline/i.test(description)),
    state(carrierId) {
      const [, verdict, at = '0'] = carrierId.split('.');
      if (Date.now() - Number(at) < wait) return Promise.resolve({ state: 'pending' });
      return Promise.resolve({ state: verdict === 'declined' ? 'failed' : 'approved' });
    },
  };
}

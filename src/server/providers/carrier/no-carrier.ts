// Stands where a real installation has no carrier: whatever is asked of it is refused, so that nobody believes that a text went out.
import { CarrierError } from './carrier-error';

const refuse = (): Promise<never> => Promise.reject(new CarrierError('refused', 'TWILIO_ACCOUNT_SID is not set'));

export const noCarrier = {
  numbers: {
    name: 'twilio' as const,
    account: refuse,
    search: refuse,
    find: refuse,
    buy: refuse,
    setUpAs: '',
    setUp: refuse,
    release: refuse,
  },
  voice: { ring: refuse, find: refuse, hasBrowser: false, browserToken: () => null },
  messages: {
    name: 'twilio' as const,
    answeredWords: [],
    send: refuse,
    find: refuse,
    received: null,
    isGenuine: () => Promise.resolve(false),
  },
  brands: null,
  local: null,
};

// What every carrier does with phone numbers: looks for free ones, buys one, finds what was bought, gives one back.

/** What a number can do. */
export interface NumberCapabilities {
  voice: boolean;
  sms: boolean;
  mms: boolean;
}

export interface FreeNumber {
  /** As +19195550100. */
  phone_number: string;
  /** "Raleigh, NC"; empty where the carrier doesn't say. */
  place: string;
  capabilities: NumberCapabilities;
}

/** A number of our account. */
export interface OwnedNumber {
  carrier_id: string;
  /** What it was bought as; ours names the campaign. */
  label: string;
  capabilities: NumberCapabilities;
}

export type AccountStatus = 'active' | 'suspended' | 'closed';

/** Every one throws a CarrierError. */
export interface NumberCarrier {
  readonly name: 'twilio' | 'local';
  account(): Promise<AccountStatus>;
  /** Free numbers that can call and text; with neither area code nor ZIP code anywhere. */
  search(where: { area_code?: string | undefined; zip_code?: string | undefined }, most: number): Promise<FreeNumber[]>;
  /** The number as our account has it; null where it hasn't. */
  find(phoneNumber: string): Promise<OwnedNumber | null>;
  /** Spends money. A number can be had once only, so that asking twice buys it once. */
  buy(phoneNumber: string, label: string): Promise<OwnedNumber>;
  /** What the carrier has to know of every number of ours; another one when our address changes. */
  readonly setUpAs: string;
  /** Tells it so of a number. `service`: what the carrier calls the registration under which its texts go. */
  setUp(carrierId: string, service: string | null): Promise<void>;
  /** Gives a number back; one that is gone already is no error. */
  release(carrierId: string): Promise<void>;
}

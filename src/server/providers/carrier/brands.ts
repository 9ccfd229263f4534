// What a carrier does with registrations: takes a brand and an A2P campaign, and says later whether they were approved.
import type { A2pFields, BrandFields } from '../../../contract/outreach/text-registration';

export interface RegistrationState {
  state: 'pending' | 'approved' | 'failed';
}

/** Every one throws a CarrierError. */
export interface BrandCarrier {
  submitBrand(brand: BrandFields): Promise<{ carrier_id: string }>;
  submitCampaign(campaign: A2pFields, brandId: string): Promise<{ carrier_id: string }>;
  /** How a brand or campaign stands, by what the carrier calls it. */
  state(carrierId: string): Promise<RegistrationState>;
}

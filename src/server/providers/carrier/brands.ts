// What a carrier does with registrations: takes a brand and an A2P campaign, and says later whether they were approved.
import type { A2pFields, BrandFields } from '../../../contract/outreach/text-registration';

/** How far a registration is. */
export interface RegistrationState {
  state: 'pending' | 'approved' | 'failed';
  /** Why it failed, as the carrier says it; often nothing. */
  reasons: readonly string[];
  /** The Campaign Verify token is what wasn't accepted. */
  isForToken?: boolean;
}

/**
 * What is kept of a registration that takes many requests. Each part is noted before it is asked for (with no name yet) and again with the
 * carrier's name for it: whoever goes on later asks again for nothing that may be there already without looking first.
 */
export interface Progress {
  /** What all its parts are called at the carrier: it names the campaign. */
  readonly label: string;
  /** 1, and one more each time it was corrected and submitted again. */
  readonly submission: number;
  readonly known: Readonly<Record<string, string>>;
  /** Kept when it comes back. */
  readonly note: (part: string, value: string) => Promise<void>;
}

/** Each goes as far as it can, and throws a CarrierError where it is to be tried again, or the carrier refused a part of it. */
export interface BrandCarrier {
  /** Submits a brand, or what of it is still missing; says how it stands. */
  brand(brand: BrandFields, progress: Progress): Promise<RegistrationState>;
  /** The same of an A2P campaign, of a brand that was approved. */
  campaign(campaign: A2pFields, brand: Pick<Progress, 'known'>, progress: Progress): Promise<RegistrationState>;
}

/** A part of a registration by the carrier's name for it. */
export async function ensurePart(
  { known, note }: Progress,
  part: string,
  { find, make }: { find: () => Promise<string | undefined>; make: () => Promise<string> },
): Promise<string> {
  const before = known[part];
  if (before) return before;
  if (before === undefined) await note(part, '');
  const name = (before === undefined ? undefined : await find()) ?? (await make());
  await note(part, name);
  return name;
}

// Who registers, as Twilio's Trust Hub wants it: a customer profile (the organization, whom to ask, the address) below the account's own,
// and an A2P profile upon it. A brand is registered with these two.
import * as z from 'zod/mini';
import type { BrandFields } from '../../../contract/outreach/text-registration';
import { dialable } from '../../../domain/texting/phone-number';
import { ensurePart, type Progress } from './brands';
import { askTwilio, type TwilioClient } from './twilio-client';

/** Twilio's own names for what each kind of profile must have: the same for every account. */
const profilePolicy = 'RNdfbf3fae0e1107f8aded0e7cead80bf5';
const productPolicy = 'RNb0d4771c2c98518d916a3d4cd70a8f8b';

/** End users and documents can't be searched: so many are looked through. */
const most = 1_000;

export interface Profiles {
  profile: string;
  product: string;
}

/** The two profiles, submitted; or why Twilio won't have them. */
export async function submitProfiles(
  client: TwilioClient,
  primaryProfile: string,
  brand: BrandFields,
  progress: Progress,
): Promise<Profiles | { reasons: string[] }> {
  const { customerProfiles, trustProducts } = client.trusthub.v1;
  const { label } = progress;
  const email = brand.contact_email.trim();
  const profile = await ensurePart(progress, 'profile', {
    find: () => firstOf(() => customerProfiles.list({ friendlyName: label, policySid: profilePolicy, limit: 20 })),
    make: () => madeBy(() => customerProfiles.create({ friendlyName: label, email, policySid: profilePolicy })),
  });
  const { business, representative, document, information } = await ensureContents(client, brand, progress);
  const product = await ensurePart(progress, 'product', {
    find: () => firstOf(() => trustProducts.list({ friendlyName: label, policySid: productPolicy, limit: 20 })),
    make: () => madeBy(() => trustProducts.create({ friendlyName: label, email, policySid: productPolicy })),
  });
  const ours = customerProfiles(profile);
  const theirs = trustProducts(product);
  const reasons =
    (await submit(progress, 'profile_sent', {
      contents: [primaryProfile, business, representative, document],
      assignments: ours.customerProfilesEntityAssignments,
      evaluate: () => ours.customerProfilesEvaluations.create({ policySid: profilePolicy }),
      fetch: () => ours.fetch(),
      send: () => ours.update({ status: 'pending-review' }),
    })) ??
    (await submit(progress, 'product_sent', {
      contents: [information, profile],
      assignments: theirs.trustProductsEntityAssignments,
      evaluate: () => theirs.trustProductsEvaluations.create({ policySid: productPolicy }),
      fetch: () => theirs.fetch(),
      send: () => theirs.update({ status: 'pending-review' }),
    }));
  return reasons === null ? { profile, product } : { reasons };
}

/** What the profiles hold; with a later submission as it was corrected. */
async function ensureContents(client: TwilioClient, brand: BrandFields, progress: Progress) {
  const { endUsers, supportingDocuments } = client.trusthub.v1;
  const { label: friendlyName, submission } = progress;
  const person = (type: string, attributes: object) => ({
    find: async () => {
      const all = await askTwilio(() => endUsers.list({ limit: most, pageSize: most }));
      return all.find((each) => each.friendlyName === friendlyName && each.type === type)?.sid;
    },
    make: () => madeBy(() => endUsers.create({ friendlyName, type, attributes })),
  });
  const { business, representative, information } = attributesOf(brand);
  const place = placeOf(brand);
  const parts = {
    business: await ensurePart(progress, 'business', person('customer_profile_business_information', business)),
    representative: await ensurePart(progress, 'representative', person('authorized_representative_1', representative)),
    information: await ensurePart(progress, 'information', person('us_a2p_messaging_profile_information', information)),
    address: await ensurePart(progress, 'address', {
      find: () => firstOf(() => client.addresses.list({ friendlyName, limit: 20 })),
      make: () => madeBy(() => client.addresses.create({ friendlyName, isoCountry: 'US', ...place })),
    }),
  };
  const document = await ensurePart(progress, 'document', {
    find: async () => {
      const all = await askTwilio(() => supportingDocuments.list({ limit: most, pageSize: most }));
      return all.find((each) => each.friendlyName === friendlyName)?.sid;
    },
    make: () =>
      madeBy(() =>
        supportingDocuments.create({
          friendlyName,
          type: 'customer_profile_address',
          attributes: { address_sids: parts.address },
        }),
      ),
  });
  if (submission > 1 && progress.known.corrected !== String(submission)) {
    await askTwilio(() => endUsers(parts.business).update({ attributes: business }));
    await askTwilio(() => endUsers(parts.representative).update({ attributes: representative }));
    await askTwilio(() => endUsers(parts.information).update({ attributes: information }));
    await askTwilio(() => client.addresses(parts.address).update(place));
    await progress.note('corrected', String(submission));
  }
  return { ...parts, document };
}

const placeOf = (brand: BrandFields) => ({
  customerName: brand.company_name.trim(),
  street: brand.address.trim(),
  city: brand.city.trim(),
  region: brand.state.trim().toUpperCase(),
  postalCode: brand.zip.trim(),
});

/** Each field by Twilio's name for it. */
const attributesOf = (brand: BrandFields) => ({
  business: {
    business_name: brand.company_name.trim(),
    business_identity: brand.business_identity,
    business_type: brand.business_type,
    business_industry: brand.business_industry,
    business_registration_identifier: brand.business_registration_id_type,
    business_registration_number: brand.business_registration_number.trim(),
    business_regions_of_operation: 'USA_AND_CANADA',
    website_url: brand.website_url.trim(),
    social_media_profile_urls: '',
  },
  representative: {
    first_name: brand.contact_first_name.trim(),
    last_name: brand.contact_last_name.trim(),
    email: brand.contact_email.trim(),
    phone_number: dialable(brand.contact_phone) ?? brand.contact_phone.trim(),
    business_title: brand.business_title.trim(),
    job_position: brand.job_position,
  },
  information: { company_type: brand.business_type === 'Non-profit' ? 'non-profit' : 'private' },
});

interface Submitting {
  contents: readonly string[];
  assignments: {
    list: (given: { limit: number }) => Promise<{ objectSid: string }[]>;
    create: (given: { objectSid: string }) => Promise<unknown>;
  };
  evaluate: () => Promise<{ status: string; results: unknown[] | null }>;
  fetch: () => Promise<{ status: string; errors: unknown[] | null }>;
  send: () => Promise<unknown>;
}

/** Fills a profile, has it looked over and submits it; null, or why it can't be. */
async function submit(
  { known, note, submission }: Progress,
  sent: string,
  { contents, assignments, evaluate, fetch, send }: Submitting,
): Promise<string[] | null> {
  const assigned = new Set((await askTwilio(() => assignments.list({ limit: 100 }))).map((each) => each.objectSid));
  for (const objectSid of contents)
    if (!assigned.has(objectSid)) await askTwilio(() => assignments.create({ objectSid }));
  const { status, errors } = await askTwilio(fetch);
  if (status === 'twilio-rejected' && known[sent] === String(submission)) return reasonsIn(errors);
  if (status !== 'draft' && status !== 'twilio-rejected') return null;
  const looked = await askTwilio(evaluate);
  if (looked.status !== 'compliant') return reasonsIn(looked.results);
  await askTwilio(send);
  await note(sent, String(submission));
  return null;
}

const saysWhy = z.object({
  passed: z.optional(z.boolean()),
  failure_reason: z.optional(z.nullable(z.string())),
  description: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  invalid: z.optional(z.array(z.object({ failure_reason: z.optional(z.nullable(z.string())) }))),
});

/** What Twilio's lists of errors and looks say, each once. */
export function reasonsIn(errors: unknown[] | null | undefined): string[] {
  const said = (errors ?? []).flatMap((error) => {
    if (typeof error === 'string') return error;
    const { passed, invalid = [], ...why } = saysWhy.safeParse(error).data ?? {};
    if (passed === true) return [];
    const within = invalid.flatMap((each) => each.failure_reason ?? []);
    return within.length > 0 ? within : (why.failure_reason ?? why.description ?? why.message ?? []);
  });
  return [...new Set(said)].slice(0, 20);
}

/** @param list those that may be it; the first made is */
async function firstOf(list: () => Promise<{ sid: string }[]>): Promise<string | undefined> {
  return (await askTwilio(list)).at(-1)?.sid;
}

export async function madeBy(make: () => Promise<{ sid: string }>): Promise<string> {
  return (await askTwilio(make)).sid;
}

// Registration with Twilio: the brand, with a Campaign Verify token where it has one, and the A2P campaign of a messaging service. None of
// them is submitted twice: each costs money. What is corrected goes to the same ones again.
import type { A2pFields } from '../../../contract/outreach/text-registration';
import { ensurePart, type BrandCarrier, type Progress, type RegistrationState } from './brands';
import { madeBy, reasonsIn, submitProfiles } from './trust-hub-twilio';
import { askTwilio, type TwilioClient } from './twilio-client';

type State = RegistrationState['state'];

/** What Twilio's words for it are here. */
export const brandStates: Readonly<Record<string, State>> = {
  PENDING: 'pending',
  IN_REVIEW: 'pending',
  APPROVED: 'approved',
  FAILED: 'failed',
  SUSPENDED: 'failed',
  DELETION_PENDING: 'failed',
  DELETION_FAILED: 'failed',
};
const vettingStates: Readonly<Record<string, State>> = { SUCCESS: 'approved', FAILED: 'failed' };
const campaignStates: Readonly<Record<string, State>> = { VERIFIED: 'approved', FAILED: 'failed', SUSPENDED: 'failed' };

const most = 1_000;
/** Twilio's clock and ours may differ by so many milliseconds. */
const clocksDiffer = 5_000;

const pending: RegistrationState = { state: 'pending', reasons: [] };
const approved: RegistrationState = { state: 'approved', reasons: [] };
const failed = (reasons: readonly string[]): RegistrationState => ({ state: 'failed', reasons });

/** @param primaryProfile the account's own business profile in Twilio's Trust Hub, which was approved */
export function twilioBrands(client: TwilioClient, primaryProfile: string): BrandCarrier {
  const { brandRegistrations, services } = client.messaging.v1;

  /** A Campaign Verify token of an approved brand. */
  async function verify(brand: string, token: string): Promise<RegistrationState> {
    const { brandVettings } = brandRegistrations(brand);
    const all = await askTwilio(() => brandVettings.list({ limit: 100 }));
    const one =
      all.find((each) => each.vettingId === token) ??
      (await askTwilio(() => brandVettings.create({ vettingProvider: 'campaign-verify', vettingId: token })));
    const state = vettingStates[one.vettingStatus] ?? 'pending';
    return { state, reasons: [], isForToken: state === 'failed' };
  }

  return {
    async brand(fields, progress) {
      const token = fields.campaign_verify_token.trim();
      const fetched = (sid: string) => askTwilio(() => brandRegistrations(sid).fetch());
      const before = progress.known.brand ? await fetched(progress.known.brand) : null;
      if (!before || (brandStates[before.status] === 'failed' && !isAnswer(progress, 'brand_again', before))) {
        const profiles = await submitProfiles(client, primaryProfile, fields, progress);
        if ('reasons' in profiles) return failed(profiles.reasons);
        const { profile: customerProfileBundleSid, product: a2PProfileBundleSid } = profiles;
        await ensurePart(progress, 'brand', {
          find: async () => {
            const all = await askTwilio(() => brandRegistrations.list({ limit: most }));
            return all.find((each) => each.customerProfileBundleSid === customerProfileBundleSid)?.sid;
          },
          make: () =>
            madeBy(() =>
              brandRegistrations.create({
                customerProfileBundleSid,
                a2PProfileBundleSid,
                brandType: 'STANDARD',
                // A political campaign is looked at by its token instead.
                skipAutomaticSecVet: token !== '',
              }),
            ),
        });
        if (before) {
          await noteAgain(progress, 'brand_again');
          await askTwilio(() => brandRegistrations(before.sid).update());
          return pending;
        }
      }
      const brand = before ?? (await fetched(progress.known.brand ?? ''));
      const state = brandStates[brand.status] ?? 'pending';
      if (state === 'failed') return failed(reasonsOf(brand));
      if (state === 'pending') return pending;
      return token === '' ? approved : verify(brand.sid, token);
    },

    async campaign(fields, { known: { brand = '' } }, progress) {
      const { label } = progress;
      const service = await ensurePart(progress, 'service', {
        find: async () => {
          const all = await askTwilio(() => services.list({ limit: most }));
          return all.find((each) => each.friendlyName === label)?.sid;
        },
        // What people write goes to the address of the number that they wrote to.
        make: () => madeBy(() => services.create({ friendlyName: label, useInboundWebhookOnNumber: true })),
      });
      const { usAppToPerson } = services(service);
      const [before] = await askTwilio(() => usAppToPerson.list({ limit: 20 }));
      if (!before) {
        await askTwilio(() => usAppToPerson.create(campaignOf(fields, brand)));
        return pending;
      }
      const state = campaignStates[before.campaignStatus] ?? 'pending';
      if (state === 'approved') return approved;
      if (state === 'pending') return pending;
      if (isAnswer(progress, 'campaign_again', before)) return failed(reasonsIn(before.errors));
      await noteAgain(progress, 'campaign_again');
      const { optInKeywords, optInMessage, usAppToPersonUsecase, brandRegistrationSid, ...changeable } = campaignOf(
        fields,
        brand,
      );
      const isSame =
        (before.optInMessage ?? '') === (optInMessage ?? '') &&
        (before.optInKeywords ?? []).join() === (optInKeywords ?? []).join() &&
        before.usAppToPersonUsecase === usAppToPersonUsecase &&
        before.brandRegistrationSid === brandRegistrationSid;
      if (isSame) {
        await askTwilio(() =>
          usAppToPerson(before.sid).update({ ...changeable, ageGated: false, directLending: false }),
        );
        return pending;
      }
      // The rest of it can't be changed: the one that failed makes room for another.
      await askTwilio(() => usAppToPerson(before.sid).remove());
      await askTwilio(() => usAppToPerson.create(campaignOf(fields, brand)));
      return pending;
    },
  };
}

const campaignOf = (fields: A2pFields, brandRegistrationSid: string) => ({
  brandRegistrationSid,
  description: fields.description.trim(),
  messageFlow: fields.consent_description.trim(),
  messageSamples: fields.sample_messages.map((sample) => sample.trim()),
  usAppToPersonUsecase: fields.use_case.trim().toUpperCase(),
  hasEmbeddedLinks: fields.has_embedded_links,
  hasEmbeddedPhone: fields.has_phone_numbers,
  ...(fields.opt_in_keywords.length === 0
    ? {}
    : {
        optInKeywords: fields.opt_in_keywords.map((keyword) => keyword.trim().toUpperCase()),
        optInMessage: fields.opt_in_message.trim(),
      }),
});

function reasonsOf({ errors, failureReason }: { errors: unknown[] | null; failureReason: string | null }): string[] {
  const reasons = reasonsIn(errors);
  return reasons.length === 0 && failureReason ? [failureReason] : reasons;
}

/** What was corrected is submitted now: from here on Twilio may have it. */
const noteAgain = (progress: Progress, part: string) =>
  progress.note(part, `${progress.submission} ${new Date().toISOString()}`);

/** Whether that something failed is the answer to this submission, and not to an earlier one. */
function isAnswer({ known, submission }: Progress, part: string, { dateUpdated }: { dateUpdated: Date }): boolean {
  if (submission === 1) return true;
  const [of, at = ''] = (known[part] ?? '').split(' ');
  return of === String(submission) && dateUpdated.getTime() >= Date.parse(at) - clocksDiffer;
}

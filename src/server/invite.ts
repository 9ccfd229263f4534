// A campaign and its first owner's invitation, made from the command line on an empty installation.
import { unpacked } from '../contract/messages/sentence';
import * as z from 'zod/mini';
import { email, name, note } from '../contract/fields';
import { campaignType } from '../contract/invitations';
import type { Config } from './config';
import { connect, type Db, inTransaction } from './db/connection';
import { migrate } from './db/migrate';
import { requireUsable } from './db/sessions';
import { findMemberByEmail } from './modules/campaigns/memberships-repo';
import { findCampaignByName, insertCampaign, updateCampaign, type CampaignRow } from './modules/campaigns/repo';
import { newInvitationToken, registrationPath } from './modules/invitations/present';
import { saveInvitation } from './modules/invitations/repo';

const wishSchema = z.object({
  email,
  campaign: name,
  type: z.optional(campaignType),
  candidate: z.optional(note(120)),
  initiative: z.optional(note(200)),
});
type Wish = z.infer<typeof wishSchema>;

/**
 * Makes the campaign, owned by `email`, and invites its owner as Manager; the reply's `link` leads to the registration.
 * Once more for the same name and owner: the invitation is renewed, older links stop working, and what the campaign is for is
 * said again where the wish says it. Throws a sentence.
 */
export async function inviteOwner(
  config: Config,
  given: { email: string; campaign: string; type?: string; candidate?: string; initiative?: string },
): Promise<{ link: string }> {
  const parsed = wishSchema.safeParse(given);
  if (!parsed.success)
    throw new Error(unpacked(parsed.error.issues[0]?.message ?? '')?.detail ?? 'The invitation is not valid.');
  if (!config.databaseUrl) throw new Error('There is no database: start with "npm start", or set DATABASE_URL.');
  if (!config.databaseIsEmbedded) await requireUsable(config.databaseUrl, config.allowOldPostgres);
  await migrate(config.databaseUrl);
  const { db, close } = connect(config.databaseUrl, { max: 1 });
  try {
    const token = await inTransaction(db, (tx) => invite(tx, parsed.data));
    return { link: `${config.publicUrl}${registrationPath(token)}` };
  } finally {
    await close();
  }
}

async function invite(tx: Db, wish: Wish): Promise<string> {
  const known = await findCampaignByName(tx, wish.campaign);
  const campaign =
    known ?? (await insertCampaign(tx, { name: wish.campaign, owner_email: wish.email, ...whatFor(wish) }));
  if (campaign.owner_email !== wish.email)
    throw new Error(`A campaign named "${campaign.name}" already exists and has another owner. Choose another name.`);
  if (await findMemberByEmail(tx, campaign.id, wish.email))
    throw new Error(`${wish.email} has already joined "${campaign.name}" and doesn't need an invitation.`);
  // What was left out or mistyped the first time.
  if (known && (wish.type ?? wish.candidate ?? wish.initiative)) await updateCampaign(tx, known.id, whatFor(wish));
  const token = newInvitationToken();
  await saveInvitation(tx, {
    campaign_id: campaign.id,
    sender_id: null,
    receiver_email: wish.email,
    offer_title: 'Manager',
    message: null,
    token,
  });
  return token;
}

function whatFor(wish: Wish): Pick<CampaignRow, 'campaign_type' | 'candidate_name' | 'initiative'> {
  const { candidate = null, initiative = null } = wish;
  const type = wish.type ?? (candidate ? 'election' : initiative ? 'initiative' : 'other');
  return { campaign_type: type, candidate_name: candidate, initiative };
}

// The calls of marks by hand: who entered them, and setting them aside.
import type { contract } from '../../../contract';
import { isWorthALook } from '../../../domain/contact-ledger/marks-by-hand';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { deriveSuppression } from '../facts/suppression-repo';
import { optIn, optOutAgain } from '../texting/opt-outs-repo';
import { chooseMarks, forgetAside, holdMarks, holdPeople, listMarkers, listMarks, noteAside, type Mark } from './repo';

export const contactMarkHandlers: Handlers<typeof contract.contactMarks> = {
  async members({ member, db, now }) {
    const markers = await listMarkers(db, member.campaign_id, now);
    return markers.map((each) => ({ ...each, worth_a_look: isWorthALook(each) }));
  },

  all: ({ query: { user_id = null, skip, limit }, member, db }) =>
    listMarks(db, member.campaign_id, { user_id, skip, limit }),

  async setAside(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id: campaignId } = member;
    const userId = body.user_id.toLowerCase();
    const ids = body.marks?.map((each) => each.id.toLowerCase()) ?? null;
    await holdMarks(db, campaignId, userId);
    const choose = () => chooseMarks(db, campaignId, userId, { aside: !body.set_aside, ids });
    await holdPeople(db, campaignId, (await choose()).chosen);
    // Whoever was erased until then has no marks any more.
    const { chosen, left } = await choose();
    if (chosen.length === 0 && ids !== null) throw new ApiError('NOT_FOUND');
    for (const mark of chosen)
      if (body.set_aside) await noteAside(db, campaignId, mark, { by: user.id, reason: body.reason, now });
      else await forgetAside(db, campaignId, mark);
    await followCalls(db, campaignId, chosen);
    for (const mark of chosen) await followText(db, campaignId, mark, body.set_aside);
    const about = { id: userId, name: body.reason, count: chosen.length };
    if (chosen.length > 0) await audit(context, body.set_aside ? 'marks_set_aside' : 'marks_restored', about);
    return { changed: chosen.length, left };
  },
};

/** What results of calls mean by now. */
async function followCalls(tx: Db, campaignId: string, marks: readonly Mark[]): Promise<void> {
  const people = marks.flatMap(({ kind, voter_id }) => (kind === 'call' ? [{ voter_id }] : []));
  await raiseVersions(tx, campaignId, await deriveSuppression(tx, campaignId, [], people));
}

async function followText(tx: Db, campaignId: string, mark: Mark, aside: boolean): Promise<void> {
  const { kind, phone, user_id } = mark;
  if (kind !== 'text' || phone === null) return;
  if (aside) await optIn(tx, { campaign_id: campaignId, phone }, { user_id, since: new Date(0) });
  else await optOutAgain(tx, { ...mark, campaign_id: campaignId, phone });
}

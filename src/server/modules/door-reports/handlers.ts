// The calls of door reports: what was reported at doors, what of it waits, and ticking it off.
import type { contract } from '../../../contract';
import type { Attached } from '../../../contract/facts/door-report';
import { sentence } from '../../../contract/messages/every-message';
import { ApiError } from '../../http/errors';
import type { Handlers, StoredFile } from '../../http/handler';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { audit } from '../audit/repo';
import { setHandled } from '../facts/handled-reports-repo';
import { findReviewable } from '../facts/reviews-repo';
import { review } from '../facts/set-aside';
import { removeAfter } from '../files/remove-after';
import { noteTickedOff } from '../road-signs/requests-repo';
import { deleteFiles, insertFile } from '../files/repo';
import { isErased, lockAttached, setFile } from './attached-repo';
import { passersByOf } from './passers-by-repo';
import { handleable, openReportsOf, reportsOf, reviewOf } from './repo';

export const doorReportHandlers: Handlers<typeof contract.doorReports> = {
  all: ({ query, member, db }) =>
    query.kind === 'passer_by' ? passersByOf(db, member.campaign_id) : reportsOf(db, member.campaign_id, query.kind),

  open: ({ member, db, now }) => openReportsOf(db, member.campaign_id, now),

  async attach(context) {
    const { body, file, member, user, db, services } = context;
    const owner = { campaign_id: member.campaign_id, user_id: user.id };
    const id = body.id.toLowerCase();
    const unneeded = () => removeAfter(context, file.storage_key);
    const fact = await lockAttached(db, owner, id);
    if (!fact) {
      if (!(await isErased(db, owner, id))) throw new ApiError('NOT_FOUND', sentence('NO_FACT_OF_FILE'));
      await unneeded();
      return { receipt: { id: body.id, verdict: 'erased' }, file_id: null };
    }
    const isHere = fact.storage_key !== null && (await services.files.has(fact.storage_key));
    if (isHere || fact.unwanted) {
      await unneeded();
      return { receipt: { id: body.id, verdict: 'already_stored' }, file_id: fact.file_id };
    }
    if (!areBytesOf(fact, file)) throw new ApiError('WRONG_FILE', sentence('FILE_OF_ANOTHER_FACT'));
    const file_id = await insertFile(db, owner.campaign_id, user.id, file);
    await setFile(db, owner.campaign_id, id, file_id);
    // Its bytes were lost. Should they come back, no one may read them.
    const before = await deleteFiles(db, owner.campaign_id, fact.file_id === null ? [] : [fact.file_id]);
    await removeAfter(context, ...before);
    await raiseVersions(db, owner.campaign_id, [fact.door_id]);
    return { receipt: { id: body.id, verdict: 'stored' }, file_id };
  },

  async handle({ body, member, user, db, now }) {
    const { campaign_id: campaignId } = member;
    const id = body.id.toLowerCase();
    const fact = await handleable(db, campaignId, id);
    if (!fact) throw new ApiError('NOT_FOUND');
    if (fact.kind === 'sign_request')
      await noteTickedOff(db, campaignId, id, { user_id: user.id, is_done: body.handled });
    const handled = await setHandled(db, campaignId, id, body.handled ? { user_id: user.id, now } : null);
    // The phones of those who walk there learn of it with their next look.
    await raiseVersions(db, campaignId, [fact.door_id]);
    return { id, handled };
  },

  async review(context) {
    const { body, member, user, db, now } = context;
    const { campaign_id: campaignId } = member;
    const id = body.id.toLowerCase();
    const report = await findReviewable(db, campaignId, id);
    if (!report) throw new ApiError('NOT_FOUND');
    const before = await reviewOf(db, campaignId, id);
    const undone = body.decision === 'undone';
    await review(db, report, body.decision === 'open' ? null : { undone, by: user.id, now });
    if (before.undone !== undone)
      await audit(context, undone ? 'report_undone' : 'report_restored', { id: report.voter_id });
    return { id, ...(await reviewOf(db, campaignId, id)) };
  },
};

/** Whether these are the bytes that a fact names. A photo that was too large may come smaller. */
function areBytesOf(
  { kind, mime, sha256, size }: Pick<Attached, 'kind' | 'mime' | 'sha256' | 'size'>,
  { mime: found, sent }: StoredFile,
): boolean {
  if (mime !== found || !sent) return false;
  return sha256 === null || sha256 === sent.sha256 || (kind === 'photo' && sent.bytes < size);
}

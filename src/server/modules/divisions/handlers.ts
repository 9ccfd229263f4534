// The calls of walking together. A code is shown on one phone and read by another's camera: who has it and belongs to the
// campaign may take the walkbook, as if a manager had assigned it.
import { sentence } from '../../../contract/messages/every-message';
import { createHash, randomBytes } from 'node:crypto';
import type { contract } from '../../../contract';
import { handOverMinutes } from '../../../contract/divisions';
import { may } from '../../../domain/access/capabilities';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { requireVisible } from '../walkbooks/require-visible';
import { recordDivisions } from './record-divisions';
import { assignAlso, companionsOf, findHandOver, insertHandOver } from './repo';

export const divisionHandlers: Handlers<typeof contract.divisions> = {
  async people({ query, member, user, db, now }) {
    const { id } = await requireVisible(db, member, user, query.id);
    return companionsOf(db, member.campaign_id, id, now);
  },

  async divide(context) {
    return { receipts: await recordDivisions(context, context.body.divisions) };
  },

  async offer({ body, member, user, db, now }) {
    const { id } = await requireVisible(db, member, user, body.id);
    const code = randomBytes(18).toString('base64url');
    const expiresAt = new Date(now.getTime() + handOverMinutes * 60_000);
    await insertHandOver(db, {
      campaign_id: member.campaign_id,
      user_id: user.id,
      walkbook_id: id,
      code_hash: hashOf(code),
      expires_at: expiresAt,
    });
    return { code, expires_at: expiresAt.toISOString() };
  },

  async accept({ body, member, user, db, now }) {
    const owner = { campaign_id: member.campaign_id, user_id: user.id };
    const offered = await findHandOver(db, member.campaign_id, hashOf(body.code), now);
    // No one hands on what was taken from them, to themselves least of all.
    const isTheirs = offered && (offered.holder_id !== null || may(offered.title, 'walkbooks.view_all'));
    if (!isTheirs) throw new ApiError('NOT_FOUND', sentence('CODE_EXPIRED'));
    if (offered.record_status === 'archived') throw new ApiError('WALKBOOK_ARCHIVED');
    await assignAlso(db, owner, offered.walkbook_id);
    return { walkbook_id: offered.walkbook_id, walkbook_name: offered.name, from: offered.from };
  },
};

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

// The activity log as managers read it.
import type { contract } from '../../../contract';
import { auditPage } from '../../../contract/audit';
import type { Handlers } from '../../http/handler';
import { listAudit } from './repo';

export const auditHandlers: Handlers<typeof contract.audit> = {
  list: ({ query, member, db }) => listAudit(db, member.campaign_id, { before: query.before, limit: auditPage }),
};

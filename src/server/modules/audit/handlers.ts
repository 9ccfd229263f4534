// The activity log as managers read it.
import { Readable } from 'node:stream';
import type { contract } from '../../../contract';
import { auditPage } from '../../../contract/audit';
import type { Handlers } from '../../http/handler';
import { auditLines, listAudit, listDoers } from './repo';

export const auditHandlers: Handlers<typeof contract.audit> = {
  list: ({ query, member, db }) =>
    listAudit(db, member.campaign_id, { ...query, time_zone: member.time_zone, limit: auditPage }),

  people: ({ member, db }) => listDoers(db, member.campaign_id),

  async exportCsv({ query, member, db }) {
    const lines = auditLines(db, member.campaign_id, { ...query, time_zone: member.time_zone });
    return { stream: Readable.from(lines, { objectMode: false }), mime: 'text/csv; charset=utf-8' };
  },
};

// The contact ledger as files. Who downloads one is audited.
import { Readable } from 'node:stream';
import type { contract } from '../../../contract';
import { csvFile } from '../../../domain/reports/csv';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { readContacts, readLeftAlone } from './contact-log-repo';

export const contactLogHandlers: Handlers<typeof contract.contactLog> = {
  async contacts(context) {
    const { campaign_id } = context.member;
    await audit(context, 'contact_log_downloaded', { id: campaign_id });
    const header = ['contacted_at', 'channel', 'what', 'voter_id', 'first_name', 'last_name', 'allowed_because'];
    const lines = csvFile(header, readContacts(context.db, campaign_id), (row) => [
      row.touched_at,
      row.channel,
      row.name,
      row.voter_id,
      row.first,
      row.last,
      row.reasons.join('; '),
    ]);
    return asFile(lines);
  },

  async leftAlone(context) {
    const { campaign_id } = context.member;
    await audit(context, 'left_alone_downloaded', { id: campaign_id });
    const header = [
      'since',
      'reason',
      'channels',
      'scope',
      'said_by',
      'voter_id',
      'source_id',
      'first_name',
      'last_name',
    ];
    const lines = csvFile(header, readLeftAlone(context.db, campaign_id), (row) => [
      row.since,
      row.reason,
      row.channels.join('; '),
      row.scope,
      row.said_by,
      row.voter_id,
      row.source_id,
      row.first,
      row.last,
    ]);
    return asFile(lines);
  },
};

const asFile = (lines: AsyncGenerator<string>) => ({
  stream: Readable.from(lines, { objectMode: false }),
  mime: 'text/csv; charset=utf-8',
});

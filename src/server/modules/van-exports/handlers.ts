// The calls of files for VAN. Who downloads one is audited.
import { Readable } from 'node:stream';
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { knownZone } from '../../../domain/i18n/time-zones';
import { csvHeader, csvLine } from '../../../domain/reports/csv';
import { vanHeader, vanRows, type VanColumn } from '../../../domain/reports/van-file';
import { vanSummary } from '../../../domain/reports/van-summary';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers, Member } from '../../http/handler';
import { audit } from '../audit/repo';
import { countAnswers, countResults, placesOf, readPlace, surveyQuestions } from './repo';
import { vanImports, type Days, type VanImports } from './sources-repo';

interface Asked {
  first: string;
  last: string;
  survey_id?: string | undefined;
}

interface Planned {
  campaignId: string;
  days: Days;
  imports: VanImports;
  surveyId: string | null;
}

/** What a file of these days and this survey will be. Throws INVALID for days in no order, and SURVEY_NOT_FOUND. */
async function plan(db: Db, { campaign_id: campaignId, time_zone }: Member, { first, last, survey_id }: Asked) {
  if (last < first) throw new ApiError('INVALID', sentence('WRONG_DAYS'));
  const days = { first, last, zone: knownZone(time_zone) };
  const surveyId = survey_id?.toLowerCase() ?? null;
  const questions = surveyId === null ? [] : await surveyQuestions(db, campaignId, surveyId);
  if (!questions) throw new ApiError('SURVEY_NOT_FOUND');
  const imports = await vanImports(db, campaignId);
  const results = await countResults(db, campaignId, days, imports);
  const answers = surveyId === null ? [] : await countAnswers(db, campaignId, days, imports, surveyId, questions);
  return { ...vanSummary(results, answers, questions), planned: { campaignId, days, imports, surveyId } };
}

export const vanExportHandlers: Handlers<typeof contract.vanExports> = {
  summary: async ({ query, member, db }) => (await plan(db, member, query)).summary,

  async file(context) {
    const { query, member, db } = context;
    const { columns, planned } = await plan(db, member, query);
    await audit(context, 'van_file_downloaded', { id: member.campaign_id, name: `${query.first} – ${query.last}` });
    return {
      stream: Readable.from(lines(db, planned, columns), { objectMode: false }),
      mime: 'text/csv; charset=utf-8',
    };
  },
};

/** The file, a walkbook, phone bank or text campaign at a time. */
async function* lines(
  db: Db,
  { campaignId, days, imports, surveyId }: Planned,
  columns: readonly VanColumn[],
): AsyncGenerator<string> {
  yield csvHeader(vanHeader(columns));
  for (const place of await placesOf(db, campaignId)) {
    const { contacts, answers } = await readPlace(db, campaignId, days, imports, { place, surveyId });
    const rows = vanRows(columns, contacts, answers);
    if (rows.length > 0) yield rows.map(csvLine).join('');
  }
}

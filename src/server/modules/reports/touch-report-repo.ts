// Reports of touches, and the touches behind each of their numbers.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportedTouch, TouchCount, TouchDimension, TouchReport } from '../../../contract/reports/touch-reports';
import { isConfidential, shownAddress } from '../contact-ledger/left-out-repo';
import { isDay } from '../../../domain/reports/periods';
import type { Db } from '../../db/connection';
import { isId } from '../../../contract/fields';
import { codesCalled, isPrecinctCalled, namingPrecincts } from '../voters/precinct-keys-repo';
import { attempts, type Attempted } from './attempts-repo';
import { precinctBlocks } from './touch-blocks-repo';
import { joinNames, namesOfPage, withinDays } from './rows-behind-repo';

/** Rows of one report at most; nobody reads more, and the total has them all. */
const mostRows = 1_000;

export interface Asked {
  by: TouchDimension;
  first: string;
  last: string;
  walkbook_id?: string | undefined;
  user_id?: string | undefined;
}

/** What rows are kept apart by, of an attempt or of a count of touch_counts; `own`: the column of the first. */
const keyOf = (by: TouchDimension, own: RawBuilder<unknown>): RawBuilder<string> => {
  if (by === 'day') return sql`counts.day::text`;
  if (by === 'week') return sql`date_trunc('week', counts.day::timestamp)::date::text`;
  if (by === 'weekday') return sql`(extract(isodow from counts.day)::integer - 1)::text`;
  return sql`${own}::text`;
};

const ownColumn: Record<TouchDimension, string> = {
  day: 'hour',
  week: 'hour',
  weekday: 'hour',
  hour: 'hour',
  walkbook: 'walkbook_id',
  canvasser: 'user_id',
  precinct: 'precinct',
  result: 'contact_result',
};

const attemptKey = (by: TouchDimension) => keyOf(by, sql.ref(`counts.${ownColumn[by]}`));

/** What is added up: kept counts, or, within one walkbook or of one person, the attempts themselves. */
function counts(campaignId: string, zone: string, asked: Asked): RawBuilder<unknown> {
  if (asked.walkbook_id !== undefined || asked.user_id !== undefined)
    return sql`select ${attemptKey(asked.by)} as key, 1 as touches, counts.opens as doors, counts.contact as contacts
      from (${attempts(campaignId, zone, asked, { withPrecinct: asked.by === 'precinct' })}) as counts`;
  if (asked.by === 'precinct') return precinctBlocks(campaignId, asked);
  const kind = ownColumn[asked.by] === 'hour' ? 'hour' : asked.by;
  return sql`select ${keyOf(asked.by, sql`counts.key`)} as key, counts.touches, counts.doors, counts.contacts
    from touch_counts as counts
    where counts.campaign_id = ${campaignId} and counts.kind = ${kind}
      and counts.day between ${asked.first}::date and ${asked.last}::date`;
}

/** Needs counts that follow the facts: followTouches. */
export async function touchReport(db: Db, campaignId: string, zone: string, asked: Asked): Promise<TouchReport> {
  const { rows } = await sql<
    Omit<TouchCount, 'name'> & Record<'rows' | 'all_touches' | 'all_doors' | 'all_contacts', number>
  >`
    select key, sum(touches)::integer as touches, sum(doors)::integer as doors, sum(contacts)::integer as contacts,
      count(*) over ()::integer as rows, sum(sum(touches)) over ()::integer as all_touches,
      sum(sum(doors)) over ()::integer as all_doors, sum(sum(contacts)) over ()::integer as all_contacts
    from (${counts(campaignId, zone, asked)}) as counts
    group by key having sum(touches) > 0 order by sum(touches) desc, key limit ${mostRows}`.execute(db);
  const [top] = rows;
  const named = await withNames(db, campaignId, asked.by, rows);
  return {
    rows: named.map(({ key, name, touches, doors, contacts }) => ({ key, name, touches, doors, contacts })),
    total: { touches: top?.all_touches ?? 0, doors: top?.all_doors ?? 0, contacts: top?.all_contacts ?? 0 },
    set_aside: await setAsideOf(db, campaignId, zone, asked),
    rows_left_out: (top?.rows ?? 0) - rows.length,
  };
}

type Unnamed = Omit<TouchCount, 'name'>;

async function withNames(db: Db, campaignId: string, by: TouchDimension, rows: readonly Unnamed[]) {
  const keys = rows.map((row) => row.key);
  if (by === 'precinct') return foldPrecincts(rows, await namingPrecincts(db, campaignId, keys));
  const names = await namesOf(db, campaignId, by, keys);
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? row.key }));
}

/** Precincts by what they are called, which is their key in reports. */
function foldPrecincts(rows: readonly Unnamed[], nameOf: (key: string) => string): TouchCount[] {
  const folded = new Map<string, TouchCount>();
  for (const row of rows) {
    const name = nameOf(row.key);
    const kept = folded.get(name) ?? { key: name, name, touches: 0, doors: 0, contacts: 0 };
    kept.touches += row.touches;
    kept.doors += row.doors;
    kept.contacts += row.contacts;
    folded.set(name, kept);
  }
  return [...folded.values()].toSorted((a, b) => b.touches - a.touches);
}

async function namesOf(db: Db, campaignId: string, by: TouchDimension, keys: readonly string[]) {
  if (by !== 'walkbook' && by !== 'canvasser') return new Map<string, string>();
  const { rows } =
    by === 'walkbook'
      ? await sql<{ id: string; name: string }>`
          select id, name from walkbooks where campaign_id = ${campaignId} and id = any(${[...keys]}::uuid[])`.execute(
          db,
        )
      : await sql<{ id: string; name: string }>`
          select id, trim(first || ' ' || last) as name from users where id = any(${[...keys]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Attempts of this time that a manager set aside. */
async function setAsideOf(db: Db, campaignId: string, zone: string, asked: Asked): Promise<number> {
  const among = (facts: 'all_touches' | 'all_passers_by') => sql`
    select 1 from ${sql.table(facts)} as facts
    where facts.campaign_id = ${campaignId} and facts.set_aside and facts.contact_result is not null
      and ${withinDays(sql`facts.recorded_at`, zone, asked)}
      ${asked.walkbook_id === undefined ? sql`` : sql`and facts.walkbook_id = ${asked.walkbook_id}`}
      ${asked.user_id === undefined ? sql`` : sql`and facts.user_id = ${asked.user_id}`}`;
  const { rows } = await sql<{ facts: number }>`
    select count(*)::integer as facts from (${among('all_touches')} union all ${among('all_passers_by')}) as aside`.execute(
    db,
  );
  return rows[0]?.facts ?? 0;
}

interface Page extends Asked {
  key?: string | undefined;
  of: 'touches' | 'contacts';
  skip: number;
  limit: number;
}

const isOfKey = (by: TouchDimension, key: string): RawBuilder<SqlBool> =>
  by === 'precinct' ? isPrecinctCalled(attemptKey(by), key) : sql<SqlBool>`${attemptKey(by)} = ${key}`;

/** The touches behind a number, the newest first. A confidential person is not named. Needs counts that follow the facts: followTouches. */
export async function touchRows(
  db: Db,
  campaignId: string,
  zone: string,
  { key, of, skip, limit, ...asked }: Page,
): Promise<{ rows: ReportedTouch[]; more: boolean }> {
  const narrowed =
    isFoundByCounts(asked) && key !== undefined
      ? await newestDays(db, campaignId, asked, { key, of, rows: skip + limit + 1 })
      : narrow(asked, key);
  if (narrowed === null) return { rows: [], more: false };
  const withImported = asked.by !== 'walkbook' && asked.by !== 'canvasser';
  const isOfRow = key === undefined ? sql<SqlBool>`true` : isOfKey(asked.by, key);
  // Each by its own index of time: the rest of a year isn't read.
  const newest = (among: 'doors' | 'the way' | 'other tools') => sql`(
    select counts.* from (
      ${attempts(campaignId, zone, narrowed, { withPrecinct: asked.by === 'precinct', withOpens: false, of: among, withImported })}
    ) as counts
    where ${isOfRow} ${of === 'contacts' ? sql`and counts.contact = 1` : sql``}
    order by counts.recorded_at desc, counts.id limit ${skip + limit + 1})`;
  const { rows } = await sql<ReportedTouch>`
    select page.id, page.door_id, ${namesOfPage}, ${shownAddress(campaignId)} as address,
      page.contact_result, case when ${isConfidential} then '' else page.note end as note, page.recorded_at
    from (
      ${newest('doors')} union all ${newest('the way')} union all ${newest('other tools')}
      order by recorded_at desc, id limit ${limit + 1} offset ${skip}
    ) as page
    ${joinNames(campaignId)}
    order by page.recorded_at desc, page.id`.execute(db);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** No index knows the rows of these, but kept counts know their days. */
const isFoundByCounts = ({ by, walkbook_id, user_id }: Asked): boolean =>
  walkbook_id === undefined && user_id === undefined && by !== 'day' && by !== 'walkbook' && by !== 'canvasser';

/** The days in which the newest rows of a number lie, as many as are wanted: others aren't read. Null: there are none. */
async function newestDays(
  db: Db,
  campaignId: string,
  asked: Asked,
  { key, of, rows: wanted }: { key: string; of: Page['of']; rows: number },
): Promise<Attempted | null> {
  const { by, first, last } = asked;
  const kind = ownColumn[by] === 'hour' ? 'hour' : by;
  const own = sql`counts.key`;
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(day)::text as first, max(day)::text as last from (
      select day, sum(rows) over (order by day desc) - rows as newer from (
        select counts.day, sum(${sql.ref(`counts.${of}`)}) as rows from touch_counts as counts
        where counts.campaign_id = ${campaignId} and counts.kind = ${kind}
          and counts.day between ${first}::date and ${last}::date
          and ${by === 'precinct' ? isPrecinctCalled(own, key) : sql`${keyOf(by, own)} = ${key}`}
        group by counts.day
      ) as days where rows > 0
    ) as newest where newer < ${wanted}`.execute(db);
  const [found] = rows;
  if (!found?.first || !found.last) return null;
  // Of all precincts' touches of some days those of one are few: they are looked for by who lives there.
  const codes = by === 'precinct' && key !== '' ? { codes: codesCalled(key) } : {};
  return { first: found.first, last: found.last, ...codes };
}

/** Reads no more than the row's own attempts where an index knows them; null: there is no such row. */
function narrow(asked: Asked, key: string | undefined): Attempted | null {
  const { first, last, walkbook_id, user_id } = asked;
  const within = { first, last, walkbook_id, user_id };
  if (key === undefined) return within;
  if (asked.by === 'day')
    return isDay(key) && key >= first && key <= last ? { ...within, first: key, last: key } : null;
  if (asked.by === 'walkbook' && isId(key)) return { ...within, walkbook_id: walkbook_id ?? key };
  if (asked.by === 'canvasser' && isId(key)) return { ...within, user_id: user_id ?? key };
  return asked.by === 'walkbook' || asked.by === 'canvasser' ? null : within;
}

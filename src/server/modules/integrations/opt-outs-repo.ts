// Opt-outs that another tool brings: they enter the contact ledger, and reach walkbooks, as a "never again" at the door does.
import { sql } from 'kysely';
import type { KeyOptOut } from '../../../contract/integrations/key-calls';
import type { Channel } from '../../../contract/fields';
import type { Db } from '../../db/connection';
import { enter } from '../contact-ledger/entries-repo';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { entryStands } from '../contact-ledger/traits-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';

export type OptOutVerdict = 'stored' | 'already_stored' | 'unknown';

/** Who is meant by each, by its place; null: no one of the campaign. */
async function findPeople(tx: Db, campaignId: string, given: readonly KeyOptOut[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string; source_id: string | null }>`
    select id, source_id from voters where campaign_id = ${campaignId} and suppressed is distinct from 'withdrawn'
      and (id = any(${given.flatMap(({ voter_id }) => voter_id ?? [])}::uuid[])
        or source_id = any(${given.flatMap(({ source_id }) => source_id ?? [])}::text[]))`.execute(tx);
  const bySource = new Map(rows.map(({ id, source_id }) => [source_id, id]));
  const ids = new Set(rows.map(({ id }) => id));
  return given.map(({ voter_id, source_id }) => {
    if (source_id !== undefined) return bySource.get(source_id) ?? null;
    const id = voter_id?.toLowerCase() ?? '';
    return ids.has(id) ? id : null;
  });
}

/** The channels on which tools brought a no of these people before: what others entered, they may take back. */
async function saidBefore(tx: Db, campaignId: string, people: readonly string[]): Promise<Map<string, Set<Channel>>> {
  const { rows } = await sql<{ voter_id: string; channels: Channel[] }>`
    select entries.voter_id, entries.channels from contact_ledger as entries
    where entries.campaign_id = ${campaignId} and entries.voter_id = any(${[...people]}::uuid[])
      and entries.by_tool and ${entryStands(campaignId)}`.execute(tx);
  const said = new Map<string, Set<Channel>>();
  for (const { voter_id, channels } of rows) said.set(voter_id, new Set([...(said.get(voter_id) ?? []), ...channels]));
  return said;
}

/** Enters what is new; one after the other in a campaign, so that the same one sent twice at a time is entered once. */
export async function storeOptOuts(
  tx: Db,
  campaignId: string,
  given: readonly KeyOptOut[],
  reportedBy: string,
): Promise<OptOutVerdict[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`opt-outs ${campaignId}`}, 0))`.execute(tx);
  const people = await findPeople(tx, campaignId, given);
  const said = await saidBefore(tx, campaignId, [...new Set(people.flatMap((person) => person ?? []))]);
  const entries: Parameters<typeof enter>[2][number][] = [];
  const verdicts = given.map(({ channels, since }, at): OptOutVerdict => {
    const voter_id = people[at] ?? null;
    if (voter_id === null) return 'unknown';
    const before = said.get(voter_id) ?? new Set<Channel>();
    const more = [...new Set(channels)].filter((channel) => !before.has(channel));
    if (more.length === 0) return 'already_stored';
    said.set(voter_id, new Set([...before, ...more]));
    const by = { fact_id: null, reported_by: reportedBy, upload_id: null, by_tool: true };
    entries.push({ voter_id, reason: 'do_not_contact', channels: more, since: since ?? null, ...by });
    return 'stored';
  });
  // Imports that look whom the ledger covers are waited for, or wait.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${campaignId}, 3))`.execute(tx);
  await raiseVersions(tx, campaignId, await deriveLeftOut(tx, campaignId, await enter(tx, campaignId, entries)));
  return verdicts;
}

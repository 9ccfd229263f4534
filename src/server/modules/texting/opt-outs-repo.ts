// Opt-outs by text: the number gets no more, whoever's it is, and the contact ledger says so of the people who have it, as after a
// "never again" at the door; their walkbooks show it at their next sync.
import { sql } from 'kysely';
import type { Channel } from '../../../contract/fields';
import { spellingsOf } from '../../../domain/texting/phone-number';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { enter, withdraw } from '../contact-ledger/entries-repo';
import { deriveLeftOut } from '../contact-ledger/left-out-repo';
import { ofNumber } from '../contact-ledger/said-by-number-repo';
import { entryStands } from '../contact-ledger/traits-repo';
import { raiseVersions } from '../facts/apply-door-reports-repo';
import { isNoToTexts } from '../text-campaigns/decide-repo';

interface OptOut {
  campaign_id: string;
  phone: string;
  /** Who they are, as far as that is known. */
  voter_id: string | null;
  text_campaign_id: string | null;
  channels: readonly Channel[];
  how: 'wrote' | 'texter' | 'carrier';
  user_id: string | null;
  /** When it was written, where it is read back; else now. */
  at?: Date | null;
}

/**
 * Records an opt-out. Of one that stands already nothing is taken back: what the person writes after a texter's tap makes it their own,
 * and channels that they name later are added.
 */
export async function optOut(tx: Db, { channels, ...given }: OptOut): Promise<void> {
  const { campaign_id, phone, voter_id, text_campaign_id, how, user_id, at = null } = given;
  // Before it is asked whose number it is: what an import stores until then is seen, and later it sees this.
  await holdOffImports(tx, campaign_id);
  const { rows: added } = await sql`
    insert into text_opt_outs (campaign_id, phone, how, channels, text_campaign_id, voter_id, user_id, opted_out_at)
    values (${campaign_id}, ${phone}, ${how}, ${channels.toSorted()}::text[], ${text_campaign_id}, ${voter_id}, ${user_id},
      coalesce(${at}::timestamptz, now()))
    on conflict (campaign_id, phone) do nothing returning phone`.execute(tx);
  const said = added.length > 0 ? [] : await saidBefore(tx, given);
  const more = channels.filter((channel) => !said.includes(channel));
  if (more.length === 0) return;
  const entries = (await peopleOf(tx, campaign_id, phone)).flatMap(({ voter_id, is_meant }) => {
    const theirs = is_meant ? more : ofNumber(more);
    return theirs.length === 0 ? [] : [entryOf(voter_id, { channels: theirs, since: null, reported_by: user_id })];
  });
  const ids = entries.map((entry) => entry.id);
  await sql`
    update text_opt_outs set entry_ids = entry_ids || ${ids}::uuid[],
      channels = (select array_agg(distinct channel order by channel) from unnest(channels || ${more}::text[]) as channel)
    where campaign_id = ${campaign_id} and phone = ${phone}`.execute(tx);
  await sql`
    update text_recipients set opted_out_at = coalesce(opted_out_at, (select now())), updated_at = now(),
      problem = case when state in ('waiting', 'taken', 'refused') then 'do_not_contact' else problem end,
      state = case when state in ('waiting', 'taken') then 'refused' else state end
    where campaign_id = ${campaign_id} and phone = ${phone}`.execute(tx);
  await tellLedger(tx, campaign_id, () => enter(tx, campaign_id, entries));
}

/**
 * Whose number it is, texted or not. `is_meant`: they were texted there, and so wrote this; where no one was, whoever has the number may
 * have.
 */
async function peopleOf(tx: Db, campaignId: string, phone: string) {
  // By an index: to read how everyone's number is meant takes seconds in a large campaign.
  const written = spellingsOf(phone);
  const texted = sql`array(
      select recipients.voter_id from text_recipients as recipients
      where recipients.campaign_id = ${campaignId} and recipients.phone = ${phone})`;
  const { rows } = await sql<{ voter_id: string; is_meant: boolean }>`
    select voters.id as voter_id, voters.id = any(${texted}) or cardinality(${texted}) = 0 as is_meant
    from voters
    where voters.campaign_id = ${campaignId}
      and (voters.id = any(${texted}) or voters.mobile = any(${written}::text[]) or voters.phone = any(${written}::text[]))
    order by 1`.execute(tx);
  return rows;
}

/** Restores an opt-out that a texter had recorded and a manager had set aside, as it was; what the person wrote since stands for itself. */
export async function optOutAgain(
  tx: Db,
  { id, marked_at, ...said }: Omit<OptOut, 'how' | 'user_id'> & { id: string; user_id: string; marked_at: string },
): Promise<void> {
  await optOut(tx, { ...said, how: 'texter' });
  await sql`
    update text_opt_outs set id = ${id}, opted_out_at = ${marked_at}::timestamptz
    where campaign_id = ${said.campaign_id} and phone = ${said.phone} and how = 'texter' and user_id = ${said.user_id}`.execute(
    tx,
  );
}

/**
 * The channels of an opt-out that stands, which is held. It is the person's own from the moment when they say so themselves, and no one
 * member's mark once a second one says the same: neither takes back what the other was told.
 */
async function saidBefore(
  tx: Db,
  { campaign_id, phone, how, user_id, at }: Omit<OptOut, 'channels'>,
): Promise<string[]> {
  // Of one who wanted texts again since, and nothing else, this is the first no to texts.
  const agrees = sql`(${how} = 'texter' and ${isNoToTexts})`;
  const { rows } = await sql<{ entry_ids: string[]; channels: string[] }>`
    update text_opt_outs set user_id = case when ${how} = 'texter' and (not ${agrees} or user_id = ${user_id}::uuid) then ${user_id}::uuid end,
      how = case when ${agrees} then how else ${how} end,
      opted_out_at = case when ${agrees} then opted_out_at
        else greatest(opted_out_at, coalesce(${at ?? null}::timestamptz, (select now()))) end
    where campaign_id = ${campaign_id} and phone = ${phone} returning entry_ids, channels`.execute(tx);
  const [row] = rows;
  const said = await readEntries(tx, campaign_id, row?.entry_ids ?? []);
  return [...(row?.channels ?? []), ...said.flatMap((entry) => entry.channels)];
}

interface Said {
  voter_id: string;
  channels: Channel[];
  since: string | null;
  reported_by: string | null;
}

/** Those of the ledger's entries that stand. */
async function readEntries(tx: Db, campaignId: string, ids: readonly string[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select entries.voter_id, entries.channels, entries.since, entries.reported_by from contact_ledger as entries
    where entries.campaign_id = ${campaignId} and entries.id = any(${[...ids]}::uuid[])
      and ${entryStands(campaignId)}`.execute(tx);
  return rows;
}

const entryOf = (voter_id: string, said: Omit<Said, 'voter_id'>) => ({
  ...said,
  id: newId(),
  voter_id,
  reason: 'do_not_contact' as const,
  fact_id: null,
  upload_id: null,
});

/** A texter's own mark of lately, or whatever was said up to when the person wrote START; null: now. */
type Lifts = { user_id: string; since: Date } | { written_at: Date | null };

/**
 * Takes an opt-out back that was made by text; false where there is none, or not such a one. What else the person said no to, calls or
 * visits, stands: START is about texts.
 */
export async function optIn(
  tx: Db,
  { campaign_id, phone }: { campaign_id: string; phone: string },
  lifts: Lifts,
): Promise<boolean> {
  const upTo = (column: string, at: Date | null) => sql`${sql.ref(column)} <= coalesce(${at}::timestamptz, 'infinity')`;
  const chosen =
    'user_id' in lifts
      ? sql`how = 'texter' and user_id = ${lifts.user_id} and opted_out_at > ${lifts.since}`
      : upTo('opted_out_at', lifts.written_at);
  const { rows } = await sql<Omit<Parameters<typeof keepOtherChannels>[2], 'at'> & { entry_ids: string[] }>`
    delete from text_opt_outs
    where campaign_id = ${campaign_id} and phone = ${phone} and ${isNoToTexts} and ${chosen}
    returning *`.execute(tx);
  // Who wants texts again says so for good: what a manager set aside isn't restored over that.
  if ('written_at' in lifts)
    await sql`
      delete from marks_set_aside
      where campaign_id = ${campaign_id} and kind = 'text' and phone = ${phone} and ${upTo('marked_at', lifts.written_at)}`.execute(
      tx,
    );
  const [lifted] = rows;
  if (!lifted) return false;
  await sql`
    update text_recipients set opted_out_at = null, updated_at = now(),
      state = case when state = 'refused' and problem = 'do_not_contact' and sent_at is null then 'waiting' else state end,
      user_id = case when state = 'refused' and sent_at is null then null else user_id end,
      problem = case when problem = 'do_not_contact' then null else problem end
    where campaign_id = ${campaign_id} and phone = ${phone}`.execute(tx);
  const stays = (await readEntries(tx, campaign_id, lifted.entry_ids)).flatMap(({ voter_id, ...said }) => {
    const channels = said.channels.filter((channel) => channel !== 'text');
    return channels.length === 0 ? [] : [entryOf(voter_id, { ...said, channels })];
  });
  const theirs = sql`entries.id = any(${lifted.entry_ids}::uuid[])`;
  await tellLedger(tx, campaign_id, async () => {
    const freed = await withdraw(tx, campaign_id, theirs, {});
    return [...freed, ...(await enter(tx, campaign_id, stays))];
  });
  const at = 'user_id' in lifts ? null : lifts.written_at;
  await keepOtherChannels(tx, campaign_id, { ...lifted, phone, at }, stays);
  return true;
}

/** What else than texts the person said no to is still known of the number, and is their own word. */
async function keepOtherChannels(
  tx: Db,
  campaignId: string,
  said: {
    id: string;
    phone: string;
    channels: Channel[];
    voter_id: string | null;
    text_campaign_id: string | null;
    opted_out_at: string;
    /** When they wanted texts again; null: now. */
    at: Date | null;
  },
  entries: readonly { id: string; channels: Channel[] }[],
): Promise<void> {
  const named = [...said.channels, ...entries.flatMap((entry) => entry.channels)];
  const channels = [...new Set(named)].filter((channel) => channel !== 'text').toSorted();
  if (channels.length === 0) return;
  await sql`
    insert into text_opt_outs (campaign_id, id, phone, how, channels, entry_ids, text_campaign_id, voter_id, opted_out_at,
      texts_again_at)
    values (${campaignId}, ${said.id}, ${said.phone}, 'wrote', ${channels}::text[], ${entries.map((entry) => entry.id)}::uuid[],
      ${said.text_campaign_id}, ${said.voter_id}, ${said.opted_out_at}::timestamptz, coalesce(${said.at}::timestamptz, now()))`.execute(
    tx,
  );
}

/** Imports that look whom the ledger covers are waited for, or wait. */
async function holdOffImports(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${campaignId}, 3))`.execute(tx);
}

async function tellLedger(tx: Db, campaignId: string, tell: () => Promise<string[]>): Promise<void> {
  await holdOffImports(tx, campaignId);
  await raiseVersions(tx, campaignId, await deriveLeftOut(tx, campaignId, await tell()));
}

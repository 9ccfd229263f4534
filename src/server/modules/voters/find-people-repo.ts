// Finds one person of a campaign by what is known of them, also misspelled. Every part walks along an index and stops: as quick
// among a million as among a few.
import { sql, type RawBuilder } from 'kysely';
import type { Voter } from '../../../contract/voters/voter-groups';
import type { SearchText } from '../../../domain/voter-search/search-text';
import type { Db } from '../../db/connection';
import { mayBeListed } from '../contact-ledger/left-out-repo';
import { similarWords, type SpellingKind } from './spellings-repo';
import { voterColumns } from './voter-columns-repo';

/** Beyond so many it is only said that there are more: whoever searches types another letter. */
const mostFound = 50;
const eachPart = mostFound + 10;
/** Lower is better: exactly, spelled like this, misspelled, a whole street. */
const ranks = { exact: 0, beginning: 1, alike: 2, street: 4 };

export async function findPeople(
  db: Db,
  campaignId: string,
  search: SearchText,
  year: number,
): Promise<{ voters: Voter[]; capped: boolean }> {
  const parts = [
    exactly(campaignId, search),
    byFurtherId(campaignId, search),
    ...byName(campaignId, search),
    ...(await byLikeness(db, campaignId, search)),
  ];
  const { rows } = await sql<{ id: string }>`
    select found.id from (${sql.join(parts, sql` union all `)}) as found
    join voters on voters.campaign_id = ${campaignId} and voters.id = found.id and ${mayBeListed}
    group by found.id, voters.last, voters.first
    order by min(found.rank), lower(voters.last), lower(voters.first), found.id limit ${mostFound + 1}`.execute(db);
  const ids = rows.slice(0, mostFound).map((row) => row.id);
  const order = new Map(ids.map((id, at) => [id, at]));
  const voters: Voter[] = await db
    .selectFrom('voters')
    .innerJoin('doors', 'doors.id', 'voters.door_id')
    .where((row) => row.and({ 'voters.campaign_id': campaignId, 'doors.campaign_id': campaignId }))
    .where(sql<boolean>`voters.id = any(${ids}::uuid[])`)
    .select(voterColumns(campaignId, year))
    .execute();
  const at = (voter: Voter) => order.get(voter.id) ?? 0;
  return { voters: voters.toSorted((a, b) => at(a) - at(b)), capped: rows.length > mostFound };
}

type Part = RawBuilder<unknown>;

function exactly(campaignId: string, { code, phone }: SearchText): Part {
  return sql`(
    select voters.id, ${ranks.exact}::real as rank from voters
    where voters.campaign_id = ${campaignId}
      and (voters.source_id in (${code}, upper(${code})) or voters.phone = ${phone} or voters.mobile = ${phone})
    limit ${eachPart})`;
}

/** By what another list calls someone: their VAN ID. */
function byFurtherId(campaignId: string, { code }: SearchText): Part {
  return sql`(
    select voter_ids.voter_id as id, ${ranks.exact}::real as rank from voter_ids
    where voter_ids.campaign_id = ${campaignId} and voter_ids.source_id in (${code}, upper(${code}))
    limit ${eachPart})`;
}

const beginning = (text: string) => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Names that begin with the words, in either order. */
function byName(campaignId: string, { words }: SearchText): Part[] {
  const [one] = words;
  if (one === undefined) return [];
  const last = (word: string) => sql`lower(voters.last) like ${beginning(word)}`;
  const first = (word: string) => sql`lower(voters.first) like ${beginning(word)}`;
  const along = (name: 'last' | 'first', holds: Part) => sql`(
    select id, ${ranks.beginning}::real as rank from (
      select voters.id from voters where voters.campaign_id = ${campaignId} and ${holds}
      order by ${sql`lower(${sql.ref(`voters.${name}`)})`} using ~<~ limit ${eachPart}) as walked)`;
  const phrase = words.join(' ');
  const parts = [along('last', last(phrase)), along('first', first(phrase))];
  const other = words.at(-1);
  if (words.length === 1 || other === undefined) return parts;
  const rest = words.slice(1).join(' ');
  for (const [ofLast, ofFirst] of [
    [other, one],
    [one, other],
    [rest, one],
  ] as const)
    parts.push(along('last', sql`${last(ofLast)} and ${first(ofFirst)}`));
  return parts;
}

/** Names and streets that are spelled like the words. */
async function byLikeness(db: Db, campaignId: string, { words, street, house }: SearchText): Promise<Part[]> {
  const asked: { kind: SpellingKind; word: string }[] = [];
  const [one] = words;
  const other = words.at(-1);
  if (one !== undefined && other !== undefined) {
    asked.push({ kind: 'last', word: other }, { kind: 'first', word: one });
    if (words.length > 1)
      asked.push(
        { kind: 'last', word: one },
        { kind: 'first', word: other },
        { kind: 'last', word: words.slice(1).join(' ') },
      );
  }
  if (street !== null) asked.push({ kind: 'street', word: street });
  const alike = await similarWords(db, campaignId, asked);
  const found = (kind: SpellingKind, word: string | undefined) =>
    alike[asked.findIndex((each) => each.kind === kind && each.word === word)] ?? [];
  const parts: Part[] = [];
  if (words.length === 1) {
    parts.push(nameAlone(campaignId, 'last', found('last', one)), nameAlone(campaignId, 'first', found('first', one)));
  } else if (one !== undefined && other !== undefined) {
    parts.push(bothNames(campaignId, found('last', other), found('first', one), one));
    parts.push(bothNames(campaignId, found('last', one), found('first', other), other));
    parts.push(bothNames(campaignId, found('last', words.slice(1).join(' ')), found('first', one), one));
  }
  if (street !== null) parts.push(onStreets(campaignId, found('street', street), house));
  return parts;
}

type Words = readonly { word: string; score: number }[];

function nameAlone(campaignId: string, name: 'last' | 'first', alike: Words): Part {
  const column = sql`lower(${sql.ref(`voters.${name}`)})`;
  return sql`(
    select voters.id, (${ranks.alike} + 1 - want.score)::real as rank
    from unnest(${alike.map(({ word }) => word)}::text[], ${alike.map(({ score }) => score)}::real[]) as want (word, score)
    cross join lateral (
      select voters.id from voters
      where voters.campaign_id = ${campaignId} and ${column} = want.word limit ${eachPart}) as voters)`;
}

/** Both names alike, or the last one alike and the first one beginning like this. */
function bothNames(campaignId: string, lasts: Words, firsts: Words, firstWord: string): Part {
  const pairs = lasts.flatMap((last) =>
    firsts.map((first) => ({ last: last.word, first: first.word, score: (last.score + first.score) / 2 })),
  );
  return sql`(
    select voters.id, (${ranks.alike} + 1 - want.score)::real as rank
    from unnest(${pairs.map(({ last }) => last)}::text[], ${pairs.map(({ first }) => first)}::text[],
      ${pairs.map(({ score }) => score)}::real[]) as want (last, first, score)
    cross join lateral (
      select voters.id from voters
      where voters.campaign_id = ${campaignId} and lower(voters.last) = want.last and lower(voters.first) = want.first
      limit ${eachPart}) as voters
    union all
    select voters.id, (${ranks.alike} + 1 - want.score)::real
    from unnest(${lasts.map(({ word }) => word)}::text[], ${lasts.map(({ score }) => score)}::real[]) as want (last, score)
    cross join lateral (
      select voters.id from voters
      where voters.campaign_id = ${campaignId} and lower(voters.last) = want.last
        and lower(voters.first) like ${beginning(firstWord)}
      limit ${eachPart}) as voters)`;
}

/** Behind a house number on streets that are spelled like this; without one, along the street. */
function onStreets(campaignId: string, streets: Words, house: string | null): Part {
  const rank = house === null ? ranks.street : ranks.beginning;
  return sql`(
    select voters.id, (${rank} + 1 - want.score)::real as rank
    from unnest(${streets.map(({ word }) => word)}::text[], ${streets.map(({ score }) => score)}::real[]) as want (word, score)
    cross join lateral (
      select voters.id from doors
      join voters on voters.campaign_id = ${campaignId} and voters.door_id = doors.id
      where doors.campaign_id = ${campaignId} and lower(doors.street) = want.word
        and (${house}::text is null or translate(doors.house_number, ' -', '') = translate(${house}::text, ' -', ''))
      limit ${eachPart}) as voters)`;
}

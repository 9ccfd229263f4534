// What records tell of a person, in the columns by which people are matched: `key`, names, address, birth year, phone, e-mail.
import { sql, type RawBuilder } from 'kysely';
import type { PersonTraits } from '../../../domain/contact-ledger/match-person';
import { plainAddressKey } from './apart-doors-repo';

/** The digits of a phone number without the country's; null for none. */
export const digits = (column: string) => {
  const of = sql.ref(column);
  // Nearly all are written alike, and for these a fraction of the time does.
  return sql`case when ${of} ~ '^\\+1\\d{10}$' then right(${of}, 10)
    else substring(regexp_replace(${of}, '\\D', '', 'g') from '\\d{7,10}$') end`;
};
const phones = (...columns: string[]) => sql`array_remove(array[${sql.join(columns.map(digits))}], null)`;

/** The unit of a row of `doors` as it is known by now: one that was added twice bears its own id behind it. */
const unitKey = sql`coalesce(doors.corrected_unit_key, case when right(doors.unit_key, 36) = doors.id::text
  then left(doors.unit_key, -37) else doors.unit_key end)`;

/** The columns of people's traits, in this order. */
export const traitColumns = [
  'source_id',
  'first_names',
  'last_names',
  'middle',
  'suffix',
  'birth_year',
  'sex',
  'address_key',
  'unit_key',
  'phones',
  'emails',
] as const;
export const traits = sql.raw(traitColumns.join(', '));

const corrected = sql`(voters.filed ? 'first' or voters.filed ? 'last')`;
const bothNames = (name: 'first' | 'last') => sql`case when ${corrected}
  then array[${sql.ref(`voters.${name}`)}, coalesce(voters.filed ->> ${sql.lit(name)}, ${sql.ref(`voters.${name}`)})]
  else array[${sql.ref(`voters.${name}`)}] end`;

/** What a row of `voters` itself tells of a person: all traits but the address. */
export const personTraits = sql`voters.source_id, ${bothNames('first')} as first_names, ${bothNames('last')} as last_names,
  voters.middle, voters.suffix, voters.birth_year, voters.sex, ${phones('voters.phone', 'voters.mobile')} as phones,
  array_remove(array[lower(voters.email)], null) as emails`;

/** Voters of a campaign for whom `chosen` holds, with the traits of each and `key`, their id. */
export const voterTraits = (campaignId: string, chosen: RawBuilder<unknown>) => sql`
  select voters.id::text as key, ${personTraits}, ${plainAddressKey} as address_key, ${unitKey} as unit_key
  from voters join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
  where voters.campaign_id = ${campaignId} and voters.suppressed is distinct from 'withdrawn' and ${chosen}`;

/** The same of the staged rows of an upload; `key` is the line. */
export const stagedTraits = (campaignId: string, uploadId: string) => sql`
  select s.line::text as key, s.source_id, array[s.first] as first_names, array[s.last] as last_names, s.middle, s.suffix,
    s.birth_year, s.sex, s.address_key, s.unit_key, ${phones('s.phone', 's.mobile')} as phones,
    array_remove(array[lower(s.email)], null) as emails
  from staged_rows as s where s.campaign_id = ${campaignId} and s.upload_id = ${uploadId}`;

/** A row of these columns. */
export interface Traits extends Omit<PersonTraits, 'names'> {
  first_names: string[];
  last_names: string[];
}

export const named = ({ first_names, last_names, ...person }: Traits): PersonTraits => ({
  ...person,
  names: first_names.map((first, index) => ({ first, last: last_names[index] ?? '' })),
});

/** Holds for rows of `entries` (`contact_ledger` under that name) that are entries which nothing withdrew. */
export const entryStands = (campaignId: string) => sql<boolean>`(entries.withdraws is null and not exists (
  select 1 from contact_ledger as later where later.campaign_id = ${campaignId} and later.withdraws = entries.id))`;

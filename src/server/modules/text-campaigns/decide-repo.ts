// Whether a text may go to someone: the contact ledger, the numbers whose owners want none, and what calls found out about a number. Whatever
// lists recipients, takes a click or hands a text to the carrier asks here.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { Allowance, Refusal } from '../../../domain/contact-ledger/may-contact';
import type { QuietPlaces } from '../../../domain/contact-ledger/quiet-places';
import { allowancesOf, isQuiet, refusalOf } from '../outreach/may-contact-repo';
import { heardOnCalls } from '../outreach/said-on-calls-repo';
import { registrationStands } from '../voters/registration-repo';

/** One column as carriers take it; null where it is no number (domain/texting/phone-number.ts). */
const dialable = (column: RawBuilder<unknown>) => {
  const digits = sql`regexp_replace(${column}, '\\D', '', 'g')`;
  return sql`case
    when ${digits} ~ '^1?[2-9]\\d{2}[2-9]\\d{6}$' and (${column} !~ '^\\s*\\+' or length(${digits}) = 11)
      then '+1' || right(${digits}, 10)
    when ${column} ~ '^\\s*\\+' and ${digits} ~ '^[2-9]\\d{6,14}$' then '+' || ${digits} end`;
};

/**
 * Whether a row of `text_opt_outs` is a no to texts, and not only to what else stays of one. A server of the release before enters a STOP
 * after START by its time alone.
 */
export const isNoToTexts = sql<SqlBool>`('text' = any(text_opt_outs.channels) or coalesce(text_opt_outs.opted_out_at > text_opt_outs.texts_again_at, false))`;

/** The number to which a row of `voters` gets texts. */
export const textPhone = sql<string | null>`coalesce(${dialable(sql`voters.mobile`)}, ${dialable(sql`voters.phone`)})`;

/** Holds for rows of `voters` who can be reached at a number, be it their first one or not. */
export const hasNumber = (phone: RawBuilder<unknown>) => sql<SqlBool>`(
  coalesce(${dialable(sql`voters.mobile`)} = ${phone}, false) or coalesce(${dialable(sql`voters.phone`)} = ${phone}, false))`;

interface Asked {
  now: Date;
  filters: FilterParams;
  /** The number that is meant. */
  phone: RawBuilder<unknown>;
  /** It is in the ledger already: what is asked is whether it still may be. */
  recorded: boolean;
  /** Holds where it answers what they wrote: that a caller found the number wrong or dead says nothing then. */
  answers: RawBuilder<SqlBool>;
  /** Holds where no phone may ring now. */
  quiet: RawBuilder<SqlBool>;
}

/** Why a row of `voters`, joined to `home`, gets no text; null: it may. */
export function textRefusal(campaignId: string, asked: Asked): RawBuilder<Refusal | null> {
  const refusal = refusalOf(campaignId, askOf(campaignId, asked));
  // The rule and the number are written out once (the offsets keep it so): planning it costs more than deciding it of one person.
  return sql<Refusal | null>`(select case
    when said.heard = 'no' or exists (
      select 1 from text_opt_outs where text_opt_outs.campaign_id = ${campaignId} and text_opt_outs.phone = said.phone
        and ${isNoToTexts})
    then coalesce(nullif(said.refusal, 'quiet_hours'), 'do_not_contact')
    when said.heard = 'dead' and not ${asked.answers}
    then coalesce(nullif(said.refusal, 'quiet_hours'), 'no_address') else said.refusal end
    from (
      select asked.*, ${heardOnCalls(campaignId, sql`asked.phone`, sql`asked.voter_id`)} as heard
      from (select ${refusal} as refusal, ${asked.phone} as phone, voters.id as voter_id offset 0) as asked offset 0) as said)`;
}

export const textAllowances: RawBuilder<Allowance[]> = allowancesOf({ channel: 'text', coolDownDays: 0 });

const askOf = (campaignId: string, { now, filters, phone, recorded, quiet }: Asked) =>
  ({
    channel: 'text',
    now,
    recorded,
    coolDownDays: 0,
    household: sql`home.id`,
    registered: registrationStands(campaignId, filters),
    reachable: sql<SqlBool>`coalesce(${textPhone} = ${phone}, false)`,
    quiet,
  }) as const;

/** Of many at once; of recipients the number that is meant is under this name. */
export const quietFor = (places: QuietPlaces, phone: RawBuilder<unknown>) =>
  isQuiet({ places, zip: sql`home.zip`, phone });

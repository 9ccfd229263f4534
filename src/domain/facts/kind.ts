// What there is to know about a kind of fact: how it is read, in which lane it waits, which request carries it, what it needs
// and creates, and what a correction may change. Everything that deals with facts of all kinds asks kinds.ts for it.
import type { Capability } from '../../contract/access';
import type { FactSchema, Stamped } from '../../contract/facts/fact';

/** What a fact may create or need: made on a phone, it must arrive before what names it. */
export type Named = 'door' | 'person' | 'sign';

/** What a fact may create. An attachment is needed by its bytes alone, which follow; a walkbook by all that its lane holds. */
export type Created = Named | 'attachment' | 'walkbook';

/** Where a fact was recorded. */
export interface RecordedAt {
  campaign_id: string;
  /** Null where it belongs to no walkbook. */
  walkbook_id: string | null;
}

/**
 * The request that carries a fact.
 *
 * | by | request | travels with |
 * |---|---|---|
 * | walkbook | PUT /walkbook/, in one of its lists | everything else of its walkbook |
 * | placement | POST /road-sign/placement/ | nothing; its photo follows by the same call |
 * | facts | POST /fact/ | others of its kind |
 */
export type Carrier =
  | { by: 'walkbook'; list: 'touches' | 'survey_responses' | 'door_facts' }
  | { by: 'placement' }
  /** `may`: who may record one. The table has a column for each field, named like it. */
  | { by: 'facts'; may: Capability };

/** One thing that was typed or chosen, as a field of the form that corrects it. */
export interface FixField {
  name: string;
  /** A text's key. */
  label: string;
  value: string;
  /** A check box has the values '' and 'yes'. */
  as: 'line' | 'note' | 'choice' | 'check';
  /** Characters. */
  max: number;
  /** Of a choice: its values with the keys of their texts. */
  choices?: readonly (readonly [value: string, text: string])[];
}

/** What a correction may change. */
export interface Correction<F> {
  /** What was typed, as fields; none where nothing was. */
  fields(fact: F): FixField[];
  /** The fact with what was typed instead. `read`: a field's text, by its name and what it was before. */
  corrected(fact: F, read: (name: string, before: string) => string): F;
  /** Whether the server lets a correction replace it, should it have it after all. */
  canBeReplaced(fact: F): boolean;
}

/** One kind of fact. A new one is a file of this in kinds/, its line in kinds.ts, a migration for its table, and its screen. */
export interface FactKind<F extends Stamped = Stamped> {
  /** What one is called (a text's key), where its screen did not say more. */
  label: string;
  schema: FactSchema<F>;
  /** What must arrive in its order shares a lane. Null: it belongs to a walkbook and none was told. */
  lane(fact: F, at: RecordedAt): string | null;
  carrier: Carrier;
  /** Fields with ids of what must be there before. */
  needs: Readonly<Record<string, Named>>;
  /** What it creates: the field with its id; `when`: only facts whose own `kind` is this. */
  creates: readonly { what: Created; field: string; when?: string }[];
  /** Null: nothing was typed. */
  correction: Correction<F> | null;
  /** A fact in today's shape, whatever release wrote it. */
  upcast?(version: number, fact: F): F;
  /** The server's table of all of them; reports read its view, which has those that count. */
  table: string;
}

/** Declares a kind and keeps its fact's type. */
export function factKind<F extends Stamped>(kind: FactKind<F>): FactKind<F> {
  return kind;
}

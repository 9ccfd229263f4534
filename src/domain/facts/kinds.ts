// The registry of facts: everything that a phone records, kind by kind. Their names lie in the outbox of every phone and in
// the files that people export: they never change.
import type { Stamped } from '../../contract/facts/fact';
import type { FactKind } from './kind';
import { divisionKind } from './kinds/division';
import { doorReportKind } from './kinds/door-report';
import { handOverKind } from './kinds/hand-over';
import { passerByKind } from './kinds/passer-by';
import { placementKind } from './kinds/placement';
import { shiftKind } from './kinds/shift';
import { signAnswerKind } from './kinds/sign-answer';
import { signReportKind } from './kinds/sign-report';
import { surveyResponseKind } from './kinds/survey-response';
import { touchKind } from './kinds/touch';

/** Every kind by its stored name. */
export const kinds = {
  touch: touchKind,
  survey_response: surveyResponseKind,
  door_fact: doorReportKind,
  placement: placementKind,
  sign_report: signReportKind,
  shift: shiftKind,
  division: divisionKind,
  hand_over: handOverKind,
  passer_by: passerByKind,
  sign_answer: signAnswerKind,
};

export type KindName = keyof typeof kinds;
/** The fact of a kind. */
export type FactOf<K extends KindName> = (typeof kinds)[K] extends FactKind<infer F> ? F : never;
/** A fact with the name of its kind. */
export type KindedFact = { [K in KindName]: { kind: K; fact: FactOf<K> } }[KindName];

/** A kind by its name; null for one that this release does not know. */
export function kindNamed(name: string): FactKind | null {
  const all: Readonly<Record<string, FactKind>> = kinds;
  return Object.hasOwn(all, name) ? (all[name] ?? null) : null;
}

/** The kind of a fact. Throws for a name that this release does not know. */
export function kindOf({ kind }: { kind: string }): FactKind {
  const known = kindNamed(kind);
  if (!known) throw new Error(`There is no kind of fact named ${kind}.`);
  return known;
}

/** The stored name of a kind. */
export function nameOfKind({ table }: Pick<FactKind, 'table'>): string {
  const [name] = Object.entries(kinds).find(([, kind]) => kind.table === table) ?? [];
  if (name === undefined) throw new Error(`There is no kind of facts in ${table}.`);
  return name;
}

/** Whether a fact is one of its kind. */
function isKinded(given: { kind: string; fact: Stamped }): given is KindedFact {
  return kindNamed(given.kind) !== null;
}

/** A fact read as one of its kind; null when it is not, or when the kind is not known. */
export function readKinded(kind: string, raw: unknown): KindedFact | null {
  const parsed = kindNamed(kind)?.schema.safeParse(raw);
  const given = parsed?.success ? { kind, fact: parsed.data } : null;
  return given && isKinded(given) ? given : null;
}

/** A fact with the name of its kind. Throws for a name that this release does not know. */
export function kinded(kind: string, fact: Stamped): KindedFact {
  const given = { kind, fact };
  if (!isKinded(given)) throw new Error(`There is no kind of fact named ${kind}.`);
  return given;
}

/** What was recorded, with the number and time that the phone gave it. */
export function stamped(kind: string, recorded: object, stamp: Stamped): KindedFact {
  const { id, recorded_at, clock, device_id, seq } = stamp;
  return kinded(kind, { ...recorded, id, recorded_at, ...(clock === undefined ? {} : { clock }), device_id, seq });
}

/** A row with its fact in today's shape, whatever release wrote it. */
export function upcastFact<R extends { kind: string; version?: number; fact: Stamped }>(row: R): R {
  const known = kindNamed(row.kind);
  return known?.upcast ? { ...row, fact: known.upcast(row.version ?? 1, row.fact) } : row;
}

// What a person can correct in a refused item, and the fact that says it again.
import { isBarred, mayBeKnownLater } from '../../../domain/delivery/outcome';
import { t } from '../../i18n/texts';
import type { FixField } from '../../../domain/facts/kind';
import { kinded, kindOf } from '../../../domain/facts/kinds';
import { isPhoto, type Item } from '../../offline/outbox/outbox-db';
import type { NewFact } from '../../offline/outbox/new-item';

const correctionFor = (item: Item) => (isPhoto(item) ? null : kindOf(item).correction);

/** What was typed for an item, as fields; none where nothing was. */
export function fieldsOf(item: Item): FixField[] {
  return correctionFor(item)?.fields(item.fact) ?? [];
}

/** Whether a correction could help: the server refused this one for what it says, and no one corrected it yet. */
export function isFixable(item: Item, items: readonly Item[]): boolean {
  if (item.state !== 'parked' || isSuperseded(item, items) || isBarred(item.reason?.code)) return false;
  // Refused as a fact among others (200), the server does not have it. Refused with its whole request it may have it by an
  // earlier one whose answer was lost: then only what can be replaced there may be said again.
  const canBeReplaced = correctionFor(item)?.canBeReplaced(item.fact) ?? false;
  if (item.reason?.status !== 200 && (!canBeReplaced || item.reason?.status === 409)) return false;
  if (item.again && !mayBeKnownLater(item.reason?.code)) return false;
  return fieldsOf(item).length > 0;
}

/** Whether a correction of it is on this phone. */
export function isSuperseded(item: Item, items: readonly Item[]): boolean {
  return item.fixed_by !== undefined && items.some((each) => each.id === item.fixed_by);
}

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

/** The correction; null for what cannot be corrected. The server has not stored the refused one, so it replaces what that would have. */
export function correctionOf(item: Item, typed: Typed): NewFact | null {
  const fact = correctionFor(item)?.corrected(item.fact, (name, before) => (typed[name] ?? before).trim());
  return fact ? { ...kinded(item.kind, fact), label: t('{label} (corrected)', { label: item.label }) } : null;
}

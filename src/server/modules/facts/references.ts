// What facts name and the campaign does not have: a door, a person or a sign that was added in the field may still come.
import type { FactKind, Named } from '../../../domain/facts/kind';
import type { Stamped } from '../../../contract/facts/fact';
import type { Db } from '../../db/connection';
import { idsOfCampaign } from './references-repo';
import type { Refusal } from './validate-facts';

const reference = {
  door: { table: 'doors', refusal: 'UNKNOWN_DOOR' },
  person: { table: 'voters', refusal: 'UNKNOWN_VOTER' },
  sign: { table: 'all_placements', refusal: 'UNKNOWN_SIGN' },
} as const satisfies Record<Named, { table: string; refusal: Refusal }>;

/** Says of a fact what it needs and the campaign does not have; null when all is there. */
export async function unknownReferences<F extends Stamped>(
  db: Db,
  campaignId: string,
  { needs }: FactKind<F>,
  facts: readonly F[],
): Promise<(fact: F) => Refusal | null> {
  const checks = await Promise.all(
    Object.entries(needs).map(async ([field, what]) => {
      const named = (fact: F) => idAt(fact, field);
      const { table, refusal } = reference[what];
      const known = await idsOfCampaign(db, table, campaignId, [
        ...new Set(facts.flatMap((fact) => named(fact) ?? [])),
      ]);
      return (fact: F) => (known.has(named(fact) ?? '') || named(fact) === null ? null : refusal);
    }),
  );
  return (fact) => checks.map((check) => check(fact)).find((refusal) => refusal !== null) ?? null;
}

function idAt(fact: object, field: string): string | null {
  const value: unknown = Reflect.get(fact, field);
  return typeof value === 'string' ? value : null;
}

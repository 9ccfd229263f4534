// Work on many campaigns, of which one that fails holds up no other.

/** Does one after the other. Throws at the end what failed: one error as it is, several in an AggregateError that begins with the first. */
export async function eachAlone(acts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const act of acts) await act().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${acts.length} failed, first: ${String(failures[0])}`);
}

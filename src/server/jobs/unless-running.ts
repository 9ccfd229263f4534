/** Begins what isn't under way already. */
export function unlessRunning(act: () => Promise<unknown>, report: (error: unknown) => void): () => void {
  let running: Promise<void> | null = null;
  return () => {
    running ??= act()
      .then(() => undefined)
      .catch(report)
      .finally(() => (running = null));
  };
}

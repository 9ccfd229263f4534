/** Runs something once the page has loaded and has nothing better to do; WebKit has no idle callback. */
export function whenIdle(run: () => void): void {
  const soon = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(() => run(), { timeout: 4_000 })
      : setTimeout(run, 1_500);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

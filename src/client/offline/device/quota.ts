// How a browser says that this phone is full. For pages and the service worker.

/** An error and what it wraps; of many writes, each that failed (WebKit refuses them one by one). */
export function causesOf(error: unknown): { name: string; message: string }[] {
  if (typeof error !== 'object' || error === null) return [];
  const name = 'name' in error && typeof error.name === 'string' ? error.name : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  const inner = 'inner' in error ? causesOf(error.inner) : [];
  const each =
    'failures' in error && Array.isArray(error.failures) ? error.failures.flatMap((one) => causesOf(one)) : [];
  return [{ name, message }, ...inner, ...each];
}

/** Whether the browser refused something for want of space. */
export const isQuota = (error: unknown): boolean => causesOf(error).some(({ name }) => name === 'QuotaExceededError');

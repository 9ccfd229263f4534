/** Whether there is a desk's room now: for a table, or for what stands beside something. */
export const isWide = (): boolean => typeof matchMedia === 'function' && matchMedia('(min-width: 992px)').matches;

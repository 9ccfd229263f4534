// What a key of another tool may be for; each call that takes keys names one.

/**
 * - `results.read`: contact results and survey answers as they come
 * - `opt_outs.write`: saying who wants to be left alone
 */
export const keyScopes = ['results.read', 'opt_outs.write'] as const;
export type KeyScope = (typeof keyScopes)[number];

// Small choices of one person on this phone. In cookies of ours: signing out empties the local storage, and these stay.
const YEAR = 31_536_000;

/** What differs from the usual: waits at a door after a result · has seen the first hint · reads all of what to say. */
export type KeptChoice = 'stays' | 'hinted' | 'reading';

export function isChosen(what: KeptChoice, userId: string): boolean {
  return document.cookie.split('; ').includes(`porchlight-${what}-${userId}=1`);
}

export function keepChoice(what: KeptChoice, userId: string, chosen: boolean): void {
  document.cookie = `porchlight-${what}-${userId}=1; path=/; max-age=${chosen ? YEAR : 0}; samesite=lax`;
}

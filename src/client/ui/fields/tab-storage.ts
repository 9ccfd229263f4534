// What a tab keeps for itself, cleared with the session's storage at sign-out. Storage may be forbidden or full: nothing is kept then.

export interface KeptSchema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/** Null where nothing is kept, or nothing that fits. */
export function readKept<T>(key: string, schema: KeptSchema<T>): T | null {
  try {
    const text = sessionStorage.getItem(key);
    const parsed = text === null ? null : schema.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** False where this browser keeps nothing. */
export function keepInTab(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}

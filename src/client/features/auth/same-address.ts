// Addresses as people type them: whether two are one.
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

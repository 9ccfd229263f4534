// How volunteers are greeted, and what a household is called.
import type { Texts } from '../i18n/texts';

/** "Good morning" before noon, "Good afternoon" before 6 pm, else "Good evening"; with the first name where known. */
export function greeting({ t }: Texts, hour: number, first: string | null): string {
  const words =
    hour >= 4 && hour < 12 ? t('Good morning') : hour >= 12 && hour < 18 ? t('Good afternoon') : t('Good evening');
  return first ? t('{words}, {first}', { words, first }) : words;
}

/** "Ortega · 3 people"; one person by name; no one is said in words. */
export function householdName({ t, tPlural }: Texts, voters: readonly { first: string; last: string }[]): string {
  const first = voters[0];
  if (!first) return t('No one on the list');
  if (voters.length === 1) return `${first.first} ${first.last}`.trim();
  const names = [...new Set(voters.map((voter) => voter.last))];
  const shown =
    names.length > 2 ? t('{names} and others', { names: names.slice(0, 2).join(', ') }) : names.join(t(' and '));
  return tPlural(voters.length, '{names} · {count} person', '{names} · {count} people', { names: shown });
}

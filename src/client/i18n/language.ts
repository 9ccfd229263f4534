// Which language the app speaks: the person's choice, else the device's. Kept in a cookie of ours, as the theme is: clearing a
// person's local storage must not change what they read.
import type { Catalogue } from '../../domain/i18n/catalogue';
import { createStore, useStore } from './store';
import { setCatalogue } from './texts';

export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

const YEAR = 31_536_000;

function chosen(): Language {
  const kept = /(?:^|; )porchlight-language=(en|es)/.exec(document.cookie)?.[1];
  if (kept === 'en' || kept === 'es') return kept;
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';
}

const language = createStore<Language>('en');
export const useLanguage = () => useStore(language);
export const currentLanguage = (): Language => language.get();

async function spanish(): Promise<Catalogue> {
  const [{ default: texts }, { everyMessage: messages }] = await Promise.all([
    import('./es.json'),
    import('../../contract/messages/every-message'),
  ]);
  return { language: 'es', texts, messages };
}

async function change(next: Language): Promise<void> {
  setCatalogue(next === 'en' ? null : await spanish());
  document.documentElement.lang = next;
  language.set(next);
}

/** Before the first drawing. A catalog that cannot be had leaves the app in English. */
export async function startLanguage(): Promise<void> {
  const wanted = chosen();
  if (wanted !== 'en') await change(wanted).catch(() => undefined);
}

/** Changes the language at once, and for this device from now on. Throws when the catalog cannot be had. */
export async function chooseLanguage(next: Language): Promise<void> {
  await change(next);
  document.cookie = `porchlight-language=${next}; path=/; max-age=${YEAR}; samesite=lax`;
}

// Which language the app speaks: the person's choice, else the device's. Kept in a cookie of ours, as the theme is: clearing a
// person's local storage must not change what they read.
import { speak, type Catalogue } from '../../domain/words/say';
import { createStore, useStore } from './store';

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
export const spokenLanguage = (): Language => language.get();

async function spanish(): Promise<Catalogue> {
  const [{ default: texts }, { toldIn }] = await Promise.all([import('./es.json'), import('../../domain/words/told')]);
  // Numbers and times as people write them where the app is used: 5,000 and 4:40 p. m.
  return { locale: 'es-US', texts, told: toldIn(texts) };
}

async function change(next: Language): Promise<void> {
  speak(next === 'en' ? null : await spanish());
  document.documentElement.lang = next;
  language.set(next);
}

/** Before the first drawing. A catalogue that cannot be had leaves the app in English. */
export async function startLanguage(): Promise<void> {
  const wanted = chosen();
  if (wanted !== 'en') await change(wanted).catch(() => undefined);
}

/** Changes the language at once, and for this device from now on. Throws when the catalogue cannot be had. */
export async function chooseLanguage(next: Language): Promise<void> {
  await change(next);
  document.cookie = `porchlight-language=${next}; path=/; max-age=${YEAR}; samesite=lax`;
}

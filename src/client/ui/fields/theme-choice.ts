// Light, dark, for the sun, or as the device says. Kept in a cookie of ours: clearing a person's local storage must not turn on the light.
import { createStore, useStore } from '../../i18n/store';

type Theme = 'light' | 'dark' | 'sun';
export type ThemeChoice = Theme | 'auto';

const YEAR = 31_536_000;
/** The browser's own bars take on what tokens.css calls paper. */
const papers = { light: '#faf8f4', dark: '#0f1626', sun: '#ffffff' };
const device = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

function readChoice(): ThemeChoice {
  const found = /(?:^|; )porchlight-theme=(light|dark|sun)/.exec(document.cookie)?.[1];
  return found === 'light' || found === 'dark' || found === 'sun' ? found : 'auto';
}

function shown(choice: ThemeChoice): Theme {
  if (choice !== 'auto') return choice;
  return device?.matches ? 'dark' : 'light';
}

const choice = createStore<ThemeChoice>(readChoice());

function apply(): void {
  const theme = shown(choice.get());
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', papers[theme]);
}

/** Shows the chosen theme and follows the device from now on. */
export function startTheme(): void {
  apply();
  device?.addEventListener('change', apply);
}

export function chooseTheme(next: ThemeChoice): void {
  document.cookie = `porchlight-theme=${next}; path=/; max-age=${next === 'auto' ? 0 : YEAR}; samesite=lax`;
  choice.set(next);
  apply();
}

export const useThemeChoice = () => useStore(choice);

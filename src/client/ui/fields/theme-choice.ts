// Light, dark or as the device says. Kept in a cookie of ours: clearing a person's local storage must not turn on the light.
import { createStore, useStore } from '../../i18n/store';

export type ThemeChoice = 'light' | 'dark' | 'auto';

const YEAR = 31_536_000;
const device = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

function readChoice(): ThemeChoice {
  const found = /(?:^|; )porchlight-theme=(light|dark)/.exec(document.cookie)?.[1];
  return found === 'light' || found === 'dark' ? found : 'auto';
}

function shown(choice: ThemeChoice): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return device?.matches ? 'dark' : 'light';
}

const choice = createStore<ThemeChoice>(readChoice());

function apply(): void {
  const theme = shown(choice.get());
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', theme === 'dark' ? '#0f1626' : '#faf8f4');
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

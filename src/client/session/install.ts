// The browser's offer to install the app, which it makes once and early; kept until a screen shows it.
import { createStore, useStore } from '../i18n/store';
import { platform } from './platform';

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const offered = createStore<InstallPrompt | null>(null);

function canPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!canPrompt(event)) return;
    event.preventDefault();
    offered.set(event);
  });
  addEventListener('appinstalled', () => offered.set(null));
}

/** How this app can be installed here: by the browser's prompt, by hand on an iPhone or iPad, or not (any more). */
export function useInstall(): { how: 'prompt' | 'ios' | 'no'; install: () => Promise<void> } {
  const prompt = useStore(offered);
  const standalone =
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
  return {
    how: standalone ? 'no' : prompt ? 'prompt' : platform() === 'ios' ? 'ios' : 'no',
    install: async () => {
      await prompt?.prompt();
      offered.set(null);
    },
  };
}

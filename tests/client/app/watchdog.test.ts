// The few lines in the app's page that notice that it did not start, as the page has them.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = readFileSync('src/client/index.html', 'utf8');
const [, watchdog = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];

const panel = () => document.querySelector('#app main');
const start = () => window.eval(watchdog) as unknown;
const added: Parameters<typeof window.addEventListener>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...given: (typeof added)[number]) => {
    added.push(given);
    listen(...given);
  });
  document.body.innerHTML = '<div id="app"></div><script></script>';
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const given of added.splice(0)) window.removeEventListener(...given);
  vi.useRealTimers();
});

it('offers the rescue page right away when a script of the app cannot be loaded', () => {
  start();
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(panel()?.textContent).toMatch(/What you saved on this phone is safe/);
  expect(panel()?.querySelector('a')?.getAttribute('href')).toBe('/rescue.html');
});

it('offers it when the app breaks before it has drawn anything', () => {
  start();
  window.dispatchEvent(new ErrorEvent('error', { message: 'Unexpected token <' }));
  vi.advanceTimersByTime(2_000);
  expect(panel()).not.toBeNull();
});

it('offers it when nothing has happened for 20 seconds, and not before', () => {
  start();
  vi.advanceTimersByTime(19_900);
  expect(panel()).toBeNull();
  vi.advanceTimersByTime(200);
  expect(panel()).not.toBeNull();
});

it('is silent once the app has drawn something, whatever fails in it', () => {
  start();
  document.getElementById('app')?.append(document.createElement('div'));
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  window.dispatchEvent(new ErrorEvent('error', { message: 'x' }));
  vi.advanceTimersByTime(60_000);
  expect(panel()).toBeNull();
});

it('gives way to an app that draws something after all', async () => {
  start();
  vi.advanceTimersByTime(20_100);
  expect(panel()).not.toBeNull();
  document.getElementById('app')?.append(document.createElement('div'));
  await Promise.resolve();
  expect(panel()).toBeNull();
  expect(document.getElementById('app')?.children).toHaveLength(1);
  expect(document.documentElement.style.colorScheme).toBe('');
});

it('speaks Spanish where the browser does', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX');
  start();
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(panel()?.textContent).toMatch(/Reintentar/);
});

// Sizes, delays and rates of the app.
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { afterEach, expect, vi } from 'vitest';
import { passwordMinimum, passwordSpecials } from '../../src/contract/users';
import { bandOf, useLayout } from '../../src/client/app/frame/use-layout';
import { NotFoundScreen } from '../../src/client/app/frame/not-found-screen';
import { useTracking } from '../../src/client/app/frame/use-tracking';
import { LoginScreen } from '../../src/client/features/auth/login-screen';
import { VerifyScreen } from '../../src/client/features/auth/verify-screen';
import * as crashReports from '../../src/client/session/crash-reports';
import { onWake } from '../../src/client/session/heartbeat';
import { startRecording } from '../../src/client/session/telemetry';
import { Loading } from '../../src/client/ui/primitives/loading';
import { termsDocuments } from '../../src/domain/terms/steps';
import { show } from '../support/show';
import { nobody, outside, press, type, unverified } from './people';
import { rowsOf } from './rows';

vi.mock('@sentry/react', () => ({
  init: vi.fn(),
  captureException: vi.fn(),
  setTag: vi.fn(),
  setContext: vi.fn(),
  browserTracingIntegration: vi.fn(),
  replayIntegration: vi.fn(),
  makeFetchTransport: vi.fn(),
}));

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const timers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
/** What a class of a style sheet declares first of a property, its lengths in pixels. */
function declared(file: string, selector: string, property: string): number {
  const css = `\n${readFileSync(`src/client/${file}`, 'utf8')}`;
  const rule = css.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';
  const value = new RegExp(`\\n\\s*${property}:([^;]*);`).exec(rule)?.[1] ?? '';
  const tokens = readFileSync('src/client/ui/tokens.css', 'utf8');
  const last =
    value
      .trim()
      .split(' ')
      .at(property === 'padding' ? 1 : 0) ?? '';
  const token = /var\((--[\w-]+)\)/.exec(last)?.[1];
  return Number.parseFloat(token ? (tokens.split(`${token}:`)[1] ?? '') : last);
}
const resize = (width: number) => {
  window.innerWidth = width;
  act(() => void window.dispatchEvent(new Event('resize')));
};

rowsOf(9, (row) => {
  row(
    'Password minimum 10 characters at registration, 1 at login; allowed special characters .!#$%&*+=?@.',
    async () => {
      expect([passwordMinimum, passwordSpecials]).toEqual([10, '.!#$%&*+=?@']);
      const { provider } = await outside(nobody);
      await show(LoginScreen, '/auth/login');
      type('Email', 'ana@example.org');
      type('Password', 'x');
      await press('Sign In');
      await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledOnce());
    },
  );
  row('Sidebar breakpoints 568 px and 991 px (mini below 992 px); resize debounce 100 ms.', async () => {
    expect([568, 569, 991, 992].map(bandOf)).toEqual(['phone', 'tablet', 'tablet', 'desk']);
    timers();
    resize(1440);
    const { result } = renderHook(() => useLayout());
    resize(991);
    await passTime(99);
    expect(result.current).toMatchObject({ band: 'desk', open: true });
    await passTime(1);
    expect(result.current).toMatchObject({ band: 'tablet', open: false });
  });
  row('Not-found page delay 2.5 s', async () => {
    timers();
    const text = "The page you are looking for doesn't exist or has been moved.";
    await show(NotFoundScreen, '/nowhere');
    await passTime(2_499);
    expect(screen.queryByText(text)).toBeNull();
    await passTime(1);
    expect(screen.getByText(text)).toBeDefined();
  });
  row('; verify page clears state after 1 s, and 2 s after a resend.', async () => {
    const { provider } = await outside(unverified);
    timers();
    await show(VerifyScreen, '/auth/verify');
    const clearings = async (ms: number) => {
      await passTime(ms);
      return provider.signOut.mock.calls.length;
    };
    expect([await clearings(999), await clearings(1)]).toEqual([0, 1]);
    await press('Resend Verification Email');
    expect([await clearings(1_999), await clearings(1)]).toEqual([1, 2]);
  });
  row('Chooser list height 500 px, max width 600 px; terms card max width 1000 px, 3 documents.', () => {
    const chooser = 'features/campaigns/chooser.module.css';
    // The page's padding is around both; the journey of an invitation measures them.
    const around = 2 * declared('ui/primitives/page.module.css', '.page', 'padding');
    expect(declared(chooser, '.list', 'height')).toBe(500);
    expect(declared(chooser, '.chooser', 'max-width') - around).toBe(600);
    expect(declared('features/auth/terms-screen.module.css', '.terms', 'max-width') - around).toBe(1000);
    expect(termsDocuments).toHaveLength(3);
  });
  row('Loading indicator sizes 60, 80, 120 px.', () => {
    const sizes = (['small', 'medium', 'large'] as const).map((size) => {
      const { container } = render(<Loading size={size} />);
      return container.querySelector('svg')?.getAttribute('width');
    });
    expect(sizes).toEqual(['60', '80', '120']);
  });
  row.read(
    'Viewport tracking debounce 500 ms; a periodic 5 s interval for a tracking function.',
    'sending-waits-for-the-taps',
    async () => {
      timers();
      const track = vi.spyOn(crashReports, 'trackViewport');
      const every = vi.spyOn(globalThis, 'setInterval');
      const woke = vi.fn();
      const stop = onWake(woke);
      const { unmount } = renderHook(() => useTracking());
      expect(every.mock.calls.map(([, ms]) => ms)).toEqual([5_000]);
      await passTime(499);
      expect(track).not.toHaveBeenCalled();
      await passTime(1);
      expect(track).toHaveBeenCalledOnce();
      await passTime(10_000);
      expect(woke).not.toHaveBeenCalled();
      vi.setSystemTime(Date.now() + 60_000);
      await passTime(5_000);
      expect(woke).toHaveBeenCalledOnce();
      stop();
      unmount();
    },
  );
  row(
    'Error-reporting sampling: traces 10 percent, session replays 5 percent, replays on error 100 percent.',
    async () => {
      const { init } = await import('@sentry/react');
      await startRecording('https://key@errors.example.org/1');
      expect(init).toHaveBeenCalledWith(
        expect.objectContaining({ tracesSampleRate: 0.1, replaysSessionSampleRate: 0.05, replaysOnErrorSampleRate: 1 }),
      );
    },
  );
});

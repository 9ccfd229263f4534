import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BrowserCall } from '../../../../src/client/features/phone-banks/browser-call';
import { campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const line = vi.hoisted(() => {
  const heard = new Map<string, () => void>();
  const [mute, disconnect, destroy] = [vi.fn<(on: boolean) => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  return {
    heard,
    device: new Map<string, () => void>(),
    tokens: [] as string[],
    status: 'open',
    mute,
    disconnect,
    destroy,
  };
});
vi.mock('@twilio/voice-sdk', () => ({
  Device: class {
    constructor(token: string) {
      line.tokens.push(token);
    }
    on(event: string, hear: () => void) {
      line.device.set(event, hear);
    }
    destroy() {
      line.destroy();
    }
    connect() {
      const { heard, mute, disconnect } = line;
      const on = (event: string, hear: () => void) => heard.set(event, hear);
      return Promise.resolve({ mute, disconnect, status: () => line.status, on });
    }
  },
}));

const begun = vi.fn<() => void>();
const Shown = () => <BrowserCall bankId={id(70)} voterId={id(80)} onBegun={begun} />;
const tell = (event: string) => act(async () => line.heard.get(event)?.());
const microphone = (allowed: boolean) =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () =>
        allowed ? Promise.resolve({ getTracks: () => [] }) : Promise.reject(new DOMException('', 'NotAllowedError')),
    },
  });
async function calling({ refuses = false }: { refuses?: boolean } = {}) {
  const double = await serverDouble({
    [`POST /phone-banking/${id(70)}/browser-call`]: () =>
      refuses
        ? new Refusal(409, 'CONFLICT', 'This person isn’t yours to call now.')
        : { id: id(90), token: 'for this call', expires_at: new Date().toISOString() },
  });
  await show(Shown, '/', '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Call from this browser' }));
  return double.asked;
}
beforeEach(() => {
  microphone(true);
  line.tokens.length = 0;
  line.status = 'open';
  vi.clearAllMocks();
});

test('a caller calls from the browser, is muted, and hangs up', async () => {
  const asked = await calling();
  await screen.findByText('Connecting…');
  expect(asked.at(-1)?.body).toMatchObject({ campaign_id: campaignId, voter_id: id(80) });
  expect(Object.keys(asked.at(-1)?.body ?? {})).not.toContain('phone_number');
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  expect(line.tokens).toEqual(['for this call']);
  await tell('ringing');
  expect(screen.getByText('It’s ringing.')).toBeDefined();
  await tell('accept');
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }));
  expect(line.mute).toHaveBeenCalledWith(true);
  expect(screen.getByText('You’re connected, and muted.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Hang up' }));
  expect(line.disconnect).toHaveBeenCalledOnce();
  expect(screen.getByText('The call is over.')).toBeDefined();
});

test('without a microphone, and for someone who may not be called, no line is opened and a sentence says why', async () => {
  microphone(false);
  const asked = await calling();
  expect(await screen.findByText(/may not use a microphone here/)).toBeDefined();
  expect(asked.filter((each) => each.call.endsWith('browser-call'))).toEqual([]);
  expect(line.tokens).toEqual([]);
});

test('a refusal and a broken line are said', async () => {
  await calling({ refuses: true });
  expect(await screen.findByText('This person isn’t yours to call now.')).toBeDefined();
  expect(line.tokens).toEqual([]);
});

test('a call outlives an error from which it recovers, and says so of one that ends it', async () => {
  await calling();
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  await tell('accept');
  // The network changed, and the token ended: both are told of the device, and the first of the call as well.
  await act(async () => line.device.get('error')?.());
  await tell('error');
  expect(line.destroy).not.toHaveBeenCalled();
  expect(screen.getByText('You’re connected.')).toBeDefined();
  await act(async () => {
    line.heard.get('error')?.();
    line.status = 'closed';
    line.heard.get('disconnect')?.();
  });
  expect(line.destroy).toHaveBeenCalledOnce();
  expect(screen.getByText(/couldn’t be connected/)).toBeDefined();
});

test('a call that outlived an error ends as any other', async () => {
  await calling();
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  await tell('error');
  line.status = 'closed';
  await tell('disconnect');
  expect(screen.getByText('The call is over.')).toBeDefined();
});

test('a line that never comes about is said to be broken', async () => {
  await calling();
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  line.status = 'closed';
  // The end comes before what caused it.
  await act(async () => {
    line.heard.get('disconnect')?.();
    line.heard.get('error')?.();
  });
  expect(screen.getByText(/couldn’t be connected/)).toBeDefined();
});

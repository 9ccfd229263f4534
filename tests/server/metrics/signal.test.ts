// What the log hears of a receiver of OpenTelemetry that takes a part of it only, and how the sending ends.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startOpenTelemetry } from '../../../src/server/metrics/open-telemetry';
import { signalTo } from '../../../src/server/metrics/signal';
import { otlpReceiver, type OtlpReceiver } from '../../support/otlp-receiver';

let receiver: OtlpReceiver;
const said: string[] = [];
beforeEach(async () => {
  receiver = await otlpReceiver();
  said.length = 0;
});
afterEach(() => receiver.close());

const config = () => ({ endpoint: receiver.url, headers: {}, share: 1 });
const report = (sentence: string) => void said.push(sentence);
const both = () => ({
  traces: signalTo(config(), '/v1/traces', 'Traces', report),
  figures: signalTo(config(), '/v1/metrics', 'Figures', report),
});

test('each of the two is told of by itself, once when it is not taken and once when it is again', async () => {
  const { traces, figures } = both();
  receiver.answersAt = { '/v1/metrics': 503 };
  for (let round = 0; round < 3; round += 1) {
    expect(await traces.send({})).toBe('taken');
    expect(await figures.send({})).toBe('again');
  }
  expect(said).toEqual(['Figures are not received by OpenTelemetry, and left out.']);
  receiver.answersAt = {};
  await figures.send({});
  expect(said.slice(1)).toEqual(['Figures are received by OpenTelemetry again.']);
});

test('what the receiver has no place for is sent no more, and the other goes on', async () => {
  const { traces, figures } = both();
  receiver.answersAt = { '/v1/traces': 404 };
  await Promise.all([traces.send({}), traces.send({})]);
  const asked = receiver.raw.length;
  await traces.send({});
  expect([traces.isWanted, receiver.raw.length - asked]).toEqual([false, 0]);
  expect(said).toEqual([
    'Traces are not sent to OpenTelemetry until the next start: its receiver has no /v1/traces (404).',
  ]);
  expect([figures.isWanted, await figures.send({})]).toEqual([true, 'taken']);
});

test.each([
  ['never come', () => new Promise<never>(() => {})],
  ['fail', () => Promise.reject(new Error('The database is away.'))],
])('it stops in time where the last figures %s', async (_, figures) => {
  const telemetry = startOpenTelemetry(config(), { version: '1', role: 'api' }, figures, report);
  const began = performance.now();
  await telemetry.stop();
  expect(performance.now() - began).toBeLessThan(4000);
});

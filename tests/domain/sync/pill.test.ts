import { describe, expect, it } from 'vitest';
import { noItems, pillText, toSend } from '../../../src/domain/sync/pill';
import { speak } from '../../../src/domain/words/say';
import spanish from '../../../src/client/session/es.json';

describe('the pill', () => {
  it('says exactly four things', () => {
    expect(pillText(noItems, true)).toEqual({ text: 'All sent', tone: 'good' });
    expect(pillText({ ...noItems, queued: 2, sending: 1 }, true).text).toBe('3 to send');
    expect(pillText({ ...noItems, unknown: 2, waiting: 1 }, false).text).toBe('Offline · 3 to send');
    expect(pillText({ ...noItems, parked: 1, queued: 9 }, false).text).toBe('1 needs you');
  });

  it('does not call an empty queue offline, and counts more than one who needs you', () => {
    expect(pillText(noItems, false).text).toBe('All sent');
    expect(pillText({ ...noItems, parked: 2 }, true).text).toBe('2 need you');
  });

  it('counts what waits for its owner as to send', () => {
    expect(toSend({ ...noItems, signed_out: 4, parked: 2 })).toBe(4);
  });
});

it('speaks of one and of many in Spanish, too', () => {
  speak({ locale: 'es', texts: spanish });
  try {
    expect(pillText({ ...noItems, parked: 1 }, true).text).toBe('1 te necesita');
    expect(pillText({ ...noItems, parked: 2 }, true).text).toBe('2 te necesitan');
  } finally {
    speak(null);
  }
});

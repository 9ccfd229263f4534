import { describe, expect, it } from 'vitest';
import { pillText } from '../../../src/domain/delivery/pill';
import { noItems, toSend, type StandingCounts } from '../../../src/domain/delivery/standing';
import spanish from '../../../src/client/i18n/es.json';
import { textsFor, usEnglish } from '../../../src/domain/i18n/texts';

const unsent = (counts: StandingCounts, online: boolean) => ({
  counts,
  kept: noItems,
  online,
  lost: null,
});

describe('the pill', () => {
  it('says exactly five things', () => {
    expect(pillText(usEnglish, unsent(noItems, true))).toEqual({ text: 'All sent', tone: 'good' });
    expect(pillText(usEnglish, unsent({ ...noItems, ready: 3 }, true)).text).toBe('3 to send');
    expect(pillText(usEnglish, unsent({ ...noItems, in_doubt: 2, patience: 1 }, false)).text).toBe(
      'Offline · 3 to send',
    );
    expect(pillText(usEnglish, unsent({ ...noItems, parked: 1, ready: 9 }, false)).text).toBe('1 needs you');
  });

  it('says that results are lost for good, whatever else was sent, and after what can still be sent', () => {
    const lost = { ...unsent(noItems, true), lost: { read: false } };
    expect(pillText(usEnglish, lost)).toEqual({ text: 'Results missing', tone: 'needs' });
    expect(pillText(usEnglish, { ...lost, online: false }).tone).toBe('needs');
    expect(pillText(usEnglish, { ...lost, counts: { ...noItems, ready: 1 } }).text).toBe('1 to send');
    expect(pillText(usEnglish, { ...lost, lost: null }).text).toBe('All sent');
  });

  it('needs no one any more once that was read, and does not say then that all was sent', () => {
    const read = { ...unsent(noItems, true), lost: { read: true } };
    expect(pillText(usEnglish, read)).toEqual({ text: 'Nothing to send', tone: 'good' });
    expect(pillText(usEnglish, { ...read, online: false }).text).toBe('Offline');
  });

  it('says so before the first knock when no one answers, and counts more than one who needs you', () => {
    expect(pillText(usEnglish, unsent(noItems, false))).toEqual({ text: 'Offline', tone: 'unsent' });
    expect(pillText(usEnglish, unsent({ ...noItems, parked: 2 }, true)).text).toBe('2 need you');
  });

  it('counts texts and results of calls', () => {
    const call = { ...unsent(noItems, true), kept: { ready: 1, parked: 0 } };
    expect(pillText(usEnglish, call).text).toBe('1 to send');
    expect(pillText(usEnglish, { ...call, counts: { ...noItems, in_doubt: 2 } }).text).toBe('3 to send');
    expect(pillText(usEnglish, { ...call, kept: { ready: 4, parked: 2 } }).text).toBe('2 need you');
  });

  it('counts what waits for its owner as to send', () => {
    expect(toSend({ ...noItems, sign_in: 4, parked: 2 })).toBe(4);
  });
});

it('speaks of one and of many in Spanish, too', () => {
  const texts = textsFor({ catalogue: { language: 'es', texts: spanish }, country: 'US' });
  expect(pillText(texts, unsent({ ...noItems, parked: 1 }, true)).text).toBe('1 te necesita');
  expect(pillText(texts, unsent({ ...noItems, parked: 2 }, true)).text).toBe('2 te necesitan');
});

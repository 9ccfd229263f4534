import { describe, expect, it } from 'vitest';
import { likeness, slipsBetween } from '../../../src/domain/voter-search/likeness';
import { readSearch } from '../../../src/domain/voter-search/search-text';

describe('how alike two spellings are', () => {
  it('counts slips: wrong, left out, too many, swapped', () => {
    expect(slipsBetween('smith', 'smith')).toBe(0);
    expect([slipsBetween('smyth', 'smith'), slipsBetween('smth', 'smith'), slipsBetween('smiith', 'smith')]).toEqual([
      1, 1, 1,
    ]);
    expect(slipsBetween('jhon', 'john')).toBe(1);
  });

  it('finds a slip in a short name and two in a long one, and names that share most of their pieces', () => {
    expect(likeness('jhon', 'john', 1)).toBeCloseTo(0.75);
    expect(likeness('gonzales', 'gonzalez', 7)).toBeGreaterThan(0.7);
    expect(likeness('li', 'lo', 1)).toBe(0);
    expect(likeness('martin', 'martinez', 5)).toBeGreaterThan(0.3);
    expect(likeness('smith', 'stone', 1)).toBe(0);
  });
});

describe('what someone types to find a person', () => {
  it('is a name, an address, a number or an ID', () => {
    expect(readSearch(' Okafor, Ada ')).toMatchObject({ code: 'Okafor, Ada', phone: null, words: ['okafor', 'ada'] });
    expect(readSearch('(919) 555-0123')).toMatchObject({ phone: '+19195550123', words: [], street: null });
    expect(readSearch('1-919-555-0123').phone).toBe('+19195550123');
    expect(readSearch('412 oak street apt 3')).toMatchObject({ house: '412', street: 'oak st', words: [] });
    expect(readSearch('Oak Street')).toMatchObject({ house: null, street: 'oak st', words: ['oak', 'street'] });
    expect(readSearch('AB123456')).toMatchObject({ code: 'AB123456', words: [], street: null });
  });
});

import { describe, expect, it } from 'vitest';
import { chosenOver } from '../../../src/domain/chapters/inherited-settings';

describe('what is chosen when two choose at once', () => {
  it('is what the later one says, when they don’t tell what they saw', () => {
    expect(chosenOver(['units'], ['deadline'])).toEqual(['deadline']);
    expect(chosenOver(['units', 'deadline'], [])).toEqual([]);
  });

  it('keeps what someone else chose or gave up meanwhile', () => {
    expect(chosenOver(['units'], ['deadline'], [])).toEqual(['deadline', 'units']);
    expect(chosenOver(['deadline'], ['deadline', 'units', 'quiet_hours'], ['deadline', 'units'])).toEqual([
      'quiet_hours',
      'deadline',
    ]);
    expect(chosenOver(['units', 'deadline'], ['deadline'], ['units', 'deadline'])).toEqual(['deadline']);
  });
});

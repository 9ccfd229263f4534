import { expect, test } from 'vitest';
import { givenBack, type InTree } from '../../../src/domain/chapters/settings-given-back';

const units = ['units'];
const at = (id: string, parent_id: string | null, rest: Partial<InTree> = {}): InTree => ({
  id,
  parent_id,
  inherits: units,
  locks: [],
  keeps: [],
  ...rest,
});

test('each has its own again, and who takes it from there follows, but not who sets it or whom another locks', () => {
  const tree = [
    at('top', null, { inherits: [] }),
    at('kept', 'top', { keeps: units }),
    at('newer', 'top', { inherits: [], keeps: units }),
    at('plain', 'top'),
    at('locks', 'top', { keeps: units, locks: units }),
    at('follows', 'kept'),
    at('own', 'kept', { inherits: [] }),
    at('locked', 'locks', { keeps: units }),
    at('far', 'follows'),
    at('below own', 'own'),
    at('below locked', 'locked', { keeps: units }),
  ];
  expect(givenBack(tree, 'units', false)).toEqual({
    free: ['kept', 'newer', 'locks'],
    own: ['kept', 'locks'],
    follows: new Map([
      ['follows', 'kept'],
      ['locked', 'locks'],
      ['far', 'kept'],
      ['below locked', 'locks'],
    ]),
  });
  expect(givenBack(tree, 'deadline', false).free).toEqual([]);
});

test('nothing is given back below a lock that still holds, nor to the campaign itself', () => {
  const tree = [at('top', 'above', { keeps: units }), at('kept', 'top', { keeps: units })];
  expect(givenBack(tree, 'units', true)).toEqual({ free: [], own: [], follows: new Map() });
  expect(givenBack(tree, 'units', false)).toMatchObject({ free: ['kept'], own: ['kept'] });
});

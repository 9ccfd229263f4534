import { expect, test } from 'vitest';
import { ownCallsLike } from '../../../src/domain/result-files/own-calls';

test('calls are known again by what VAN calls them', () => {
  expect(ownCallsLike).toEqual({
    canvassed: ['answered'],
    not_home: ['no_answer', 'busy', 'call_back'],
    left_literature: ['left_message'],
    wrong_address: ['wrong_number', 'disconnected'],
    refused: ['refused'],
    language_barrier: ['language_barrier'],
  });
});

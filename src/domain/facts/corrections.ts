// The fields of what people type, as a correction shows them.
import { key } from '../i18n/catalogue';
import type { FixField } from './kind';

/** A short text. */
export const lineField = (name: string, label: string, value: string, max: number): FixField => ({
  name,
  label,
  value,
  as: 'line',
  max,
});

/** A note of several lines. */
export const noteField = (value: string, max: number, name = 'note', label = key('Note')): FixField => ({
  name,
  label,
  value,
  as: 'note',
  max,
});

/** The correction of a fact of which only its note was typed. */
export const noteCorrection = {
  fields: (fact: { note: string }): FixField[] => [noteField(fact.note, 2_000)],
  corrected: <F extends { note: string }>(fact: F, read: (name: string, before: string) => string): F => ({
    ...fact,
    note: read('note', fact.note),
  }),
  canBeReplaced: (): boolean => false,
};

// What scripts may not be: two in one language, or with something in braces that nothing stands in for.
import type { DoorScript } from '../../../contract/surveys';
import { sentence } from '../../../contract/messages/every-message';
import { mergeFieldList, unknownMergeField } from '../../../domain/surveys/merge-fields';
import { languageKey } from '../../../domain/surveys/scripts';
import { ApiError } from '../../http/errors';

export function refuseLanguageTwice(scripts: readonly { language: string }[]): void {
  const languages = scripts.map((script) => languageKey(script.language));
  if (new Set(languages).size < languages.length) throw new ApiError('INVALID', sentence('SCRIPT_TWICE'));
}

/** Scripts of what is said at the door. */
export function refuseUnusable(scripts: readonly DoorScript[]): void {
  refuseLanguageTwice(scripts);
  const field = unknownMergeField(scripts);
  if (field !== null) throw new ApiError('INVALID', sentence('NO_MERGE_FIELD', { field, fields: mergeFieldList }));
}

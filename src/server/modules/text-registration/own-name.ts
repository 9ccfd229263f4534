// Texting is done in one's own name, whatever id a call names.
import { textSentence } from '../../../contract/messages/texts';
import { ApiError } from '../../http/errors';

/** Throws INVALID for another person's id. */
export function requireSelf(user: { id: string }, userId: string | undefined): void {
  if ((userId ?? user.id).toLowerCase() !== user.id) throw new ApiError('INVALID', textSentence('TEXT_OTHER_PERSON'));
}

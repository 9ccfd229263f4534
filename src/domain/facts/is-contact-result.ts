// Whether a text names a contact result.
import { contactResults, type ContactResult } from '../../contract/facts/touch';

/** Narrows a text to a contact result. */
export const isContactResult = (text: string): text is ContactResult => contactResults.some((each) => each === text);

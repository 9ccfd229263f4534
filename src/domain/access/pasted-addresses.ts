// A pasted list of people to invite: from a mail, a spreadsheet or a chat, with names and punctuation around the addresses.
import { emailPattern } from '../../contract/fields';

export interface PastedAddresses {
  /** Each once, in lower case, in the order pasted. */
  addresses: string[];
  /** What has an @ and is no address: somebody mistyped it, and must not be left out in silence. */
  unreadable: string[];
}

/** Reads what was pasted; words without an @ are names, and are passed over. */
export function readAddresses(pasted: string): PastedAddresses {
  const words = pasted.split(/[\s,;<>()[\]"“”|]+/).filter((word) => word.includes('@'));
  const trimmed = words.map((word) => word.replace(/^(mailto:)+|[.:'’!?]+$/gi, '').replace(/^['‘]+/, ''));
  const isAddress = (word: string) => emailPattern.test(word);
  return {
    addresses: [...new Set(trimmed.filter(isAddress).map((word) => word.toLowerCase()))],
    unreadable: [...new Set(trimmed.filter((word) => word !== '' && !isAddress(word)))],
  };
}

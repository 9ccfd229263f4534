// Voice notes are stored as they came, once their first bytes say that they are what browsers record.
import { sentence } from '../../contract/messages/every-message';
import type { voiceTypes } from '../../contract/facts/door-report';
import { ApiError } from '../http/errors';

/** Four times what a minute takes on a phone that records generously. */
const maxVoiceBytes = 4 * 1024 * 1024;
/** Pictures begin as MP4 does, and say by their brand what they are. */
const pictures = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])$/;

/** What kind of voice note bytes are; null for anything else. Throws TOO_LARGE for one that no minute fills. */
export function voiceTypeOf(bytes: Buffer): (typeof voiceTypes)[number] | null {
  if (bytes.length < 12) return null;
  const isWebm = bytes.readUInt32BE(0) === 0x1a_45_df_a3;
  const isMp4 = bytes.toString('latin1', 4, 8) === 'ftyp' && !pictures.test(bytes.toString('latin1', 8, 12));
  if (!isWebm && !isMp4) return null;
  if (bytes.length > maxVoiceBytes) throw new ApiError('TOO_LARGE', sentence('FILE_TOO_LARGE'));
  return isWebm ? 'audio/webm' : 'audio/mp4';
}

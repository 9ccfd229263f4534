// The code that a phone shows to be given a walkbook, and what another phone makes of it.
import { certificate, type Certificate } from '../../../contract/certificates';
import { key } from '../../i18n/texts';
import { serverNow } from '../../session/server-clock';
import type { Whose } from '../mirror/lists';
import type { Where } from '../mirror/where';
import { readPhoneKeys, renewCertificate, type PhoneKeys } from '../sealed/phone-keys';
import { openSigned } from '../sealed/signed';

/** Tells this code from any other that a camera may see. */
const prefix = 'PLH1';

/** Why nothing was handed over, in one sentence (a text's key). Nothing has changed. */
export class NotHandedOver extends Error {
  override name = 'NotHandedOver';
  constructor(readonly sentence: string) {
    super(sentence);
  }
}

export const needsSignal = key('This phone needs signal once before it can do this. Nothing was changed.');

/** This phone's keys and certificate. Throws {@link NotHandedOver} where it has none that holds. */
export async function certifiedKeys(where: Where): Promise<PhoneKeys & { certificate: string; server_key: string }> {
  const keys =
    (await holding(where)) ??
    (await renewCertificate(where).then(
      () => holding(where),
      () => null,
    ));
  if (!keys) throw new NotHandedOver(needsSignal);
  return keys;
}

/** The keys with a certificate that has not expired. */
async function holding(where: Where) {
  const keys = await readPhoneKeys(where).catch(() => undefined);
  if (!keys?.certificate || !keys.server_key) return null;
  const { certificate: mine, server_key } = keys;
  const said = await openSigned(mine, server_key, certificate);
  return said && said.expires_at > serverNow() ? { ...keys, certificate: mine, server_key } : null;
}

/** What this phone shows. Throws {@link NotHandedOver}. */
export async function ownCode(where: Where): Promise<string> {
  return prefix + (await certifiedKeys(where)).certificate;
}

/** Whom a code belongs to, and the code itself. Null: it is none. Throws {@link NotHandedOver} for one that can't be given anything. */
export async function readCode(whose: Whose, text: string): Promise<{ receiver: Certificate; code: string } | null> {
  if (!text.startsWith(prefix)) return null;
  const { server_key } = await certifiedKeys(whose);
  const receiver = await openSigned(text.slice(prefix.length), server_key, certificate);
  if (!receiver) throw new NotHandedOver(key('This code isn’t from your campaign’s app. Nothing was changed.'));
  if (receiver.campaign_id !== whose.campaignId)
    throw new NotHandedOver(key('This code is for another campaign. Nothing was changed.'));
  if (receiver.user_id === whose.userId) throw new NotHandedOver(key('This is your own code. Nothing was changed.'));
  if (receiver.expires_at <= serverNow())
    throw new NotHandedOver(key('This code has expired: their phone needs signal once. Nothing was changed.'));
  return { receiver, code: text };
}

// Phones that hand walkbooks over without a network: their keys, their certificates, and what they sign.
import { randomUUID, webcrypto } from 'node:crypto';
import { contract } from '../../src/contract';
import { certificate } from '../../src/contract/certificates';
import { readSigned, writeSigned } from '../../src/domain/hand-over/signed-text';
import { certify } from '../../src/server/modules/devices/certificates';
import type { TestApi, TestUser } from './api';

const { subtle } = webcrypto;
const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');

export interface HandingPhone {
  user: TestUser;
  campaign_id: string;
  device_id: string;
  certificate: string;
  server_key: string;
  sign: (said: object) => Promise<string>;
}

/** A phone with keys, and a certificate of them, which it has had for some hours. */
export async function aHandingPhone(
  api: TestApi,
  user: TestUser,
  campaign_id: string,
  issued_at = Date.now() - 4 * 3_600_000,
  expires_at?: number,
): Promise<HandingPhone> {
  const signing = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const agreeing = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const device_id = randomUUID();
  const sign = base64(await subtle.exportKey('raw', signing.publicKey));
  const agree = base64(await subtle.exportKey('raw', agreeing.publicKey));
  const { body } = await api
    .as(user)
    .call(contract.certificates.issue, { body: { campaign_id, device_id, sign, agree } });
  const issued = readSigned(body.certificate ?? '')?.body ?? new Uint8Array();
  const claims = certificate.parse(JSON.parse(Buffer.from(issued).toString()));
  return {
    user,
    campaign_id,
    device_id,
    certificate: (await certify(api.db, { ...claims, issued_at, ...(expires_at && { expires_at }) })).certificate,
    server_key: body.server_key,
    async sign(said) {
      const text = new TextEncoder().encode(JSON.stringify(said));
      const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signing.privateKey, text);
      return writeSigned({ body: text, signature: new Uint8Array(signature) });
    },
  };
}

/** A grant of a walkbook as a fact of either phone. */
export async function aHandOver(
  giver: HandingPhone,
  receiver: { id: string },
  walkbook_id: string,
  at = new Date().toISOString(),
) {
  const granted = { id: randomUUID(), at, walkbook_id, receiver_id: receiver.id };
  const { certificate } = giver;
  const fact = { walkbook_id, receiver_id: receiver.id, grant: await giver.sign(granted), certificate };
  /** As one of the two phones records it. */
  return (recorded_at = at) => ({ id: randomUUID(), recorded_at, device_id: randomUUID(), seq: 1, ...fact });
}

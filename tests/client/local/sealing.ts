// The server's side of sealed files: its keys, and opening what a signed-out phone wrote.
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { unsealFile, type Sealed } from '../../../src/client/offline/outbox/sealed-file';

export function serverKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey };
}

/** What the server finds in `sealed_key`. */
export function openKey(sealedKey: string, privateKey: string): { owner: string; key: string } {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const options = { key: privateKey, oaepHash: 'sha256', padding };
  return JSON.parse(privateDecrypt(options, Buffer.from(sealedKey, 'base64')).toString()) as {
    owner: string;
    key: string;
  };
}

export async function openSealed(text: string, privateKey: string) {
  const sealed = JSON.parse(text) as Sealed;
  const about = openKey(sealed.sealed_key, privateKey);
  return { about, content: (await unsealFile(sealed, about.key)) ?? '' };
}

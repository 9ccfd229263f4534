// A passkey that stays with this phone's screen lock and gives one secret back for one salt (WebAuthn's PRF). No server knows of it:
// it signs no one in.

export interface Passkey {
  /** Its id, as the browser writes it. */
  id: string;
  /** Null: the browser or the phone makes no secrets. */
  secret: BufferSource | null;
}

/** How long the phone waits for finger, face or PIN, ms. */
const patience = 120_000;

/** Whether there is a screen lock that may give secrets. What the browser doesn't tell shows when one is asked for. */
export async function mayHavePasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || globalThis.crypto?.subtle === undefined) return false;
  // A passkey belongs to a name; under a bare address there are none.
  if (/^[\d.]+$|:/.test(location.hostname)) return false;
  try {
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false;
    const can: Record<string, unknown> =
      'getClientCapabilities' in PublicKeyCredential ? { ...(await PublicKeyCredential.getClientCapabilities()) } : {};
    return can['extension:prf'] !== false;
  } catch {
    return false;
  }
}

/** Makes one. Throws what the browser throws when the person declines. */
export async function createPasskey(salt: BufferSource): Promise<Passkey> {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      rp: { name: 'Porchlight' },
      // No one's name or address: it lies in the phone's list of passkeys, and may be copied to their others.
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name: 'Porchlight', displayName: 'Porchlight' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        userVerification: 'required',
      },
      timeout: patience,
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  const { id, secret } = read(made);
  // Some make it now and give its secret only when it is used.
  return { id, secret: secret ?? (await askPasskey(id, salt)) };
}

/** Its secret for this salt. Throws what the browser throws when the person declines, or when it is gone. */
export async function askPasskey(id: string, salt: BufferSource): Promise<BufferSource | null> {
  const asked = await navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: [{ type: 'public-key', id: toBytes(id), transports: ['internal'] }],
      userVerification: 'required',
      timeout: patience,
      extensions: { prf: { eval: { first: salt } } },
    },
  });
  return read(asked).secret;
}

/** Where browsers can, it leaves the phone's list of passkeys. */
export async function dropPasskey(id: string): Promise<void> {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return;
  await PublicKeyCredential.signalUnknownCredential({ rpId: location.hostname, credentialId: id }).catch(
    () => undefined,
  );
}

function read(given: Credential | null): Passkey {
  if (!(given instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.');
  return { id: given.id, secret: given.getClientExtensionResults().prf?.results?.first ?? null };
}

function toBytes(id: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(id.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

// A phone's screen lock as WebAuthn shows it: passkeys that give a secret for a salt, or a person who declines.
import { createHmac } from 'node:crypto';
import { vi } from 'vitest';

class Passkey {
  readonly type = 'public-key';
  constructor(
    readonly id: string,
    readonly secret: BufferSource | null,
  ) {}
  getClientExtensionResults(): AuthenticationExtensionsClientOutputs {
    return { prf: this.secret ? { enabled: true, results: { first: this.secret } } : {} };
  }
}

export class AuthenticatorDouble {
  /** Made here and not removed, as their ids are written. */
  passkeys: string[] = [];
  /** What each was to be made with. */
  made: PublicKeyCredentialCreationOptions[] = [];
  asked = 0;
  /** The person cancels, or their finger is wet. */
  declines = false;
  /** When it gives secrets. */
  secrets: 'at once' | 'when used' | 'never' = 'at once';
  hasScreenLock = true;

  install(): this {
    const isThere = async () => this.hasScreenLock;
    const drop = async ({ credentialId }: { credentialId: string }) => {
      this.passkeys = this.passkeys.filter((id) => id !== credentialId);
    };
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(Passkey, {
        isUserVerifyingPlatformAuthenticatorAvailable: isThere,
        signalUnknownCredential: drop,
      }),
    );
    Object.defineProperty(navigator, 'credentials', { value: this, configurable: true });
    return this;
  }

  async create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }): Promise<Passkey> {
    this.confirm();
    this.made.push(publicKey);
    const id = btoa(`passkey ${this.made.length} `);
    this.passkeys.push(id);
    return new Passkey(id, this.secrets === 'at once' ? secretOf(id, publicKey) : null);
  }

  async get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }): Promise<Passkey> {
    this.asked++;
    this.confirm();
    const wanted = (publicKey.allowCredentials ?? []).map(({ id }) => btoa(textOf(id)));
    const id = wanted.find((each) => this.passkeys.includes(each));
    if (id === undefined) throw new DOMException('There is none.', 'NotAllowedError');
    return new Passkey(id, this.secrets === 'never' ? null : secretOf(id, publicKey));
  }

  private confirm(): void {
    if (this.declines) throw new DOMException('Declined or timed out.', 'NotAllowedError');
  }
}

const bytesOf = (source: BufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
const textOf = (source: BufferSource) => String.fromCharCode(...bytesOf(source));

function secretOf(
  id: string,
  { extensions }: { extensions?: AuthenticationExtensionsClientInputs },
): BufferSource | null {
  const salt = extensions?.prf?.eval?.first;
  if (!salt) return null;
  return new Uint8Array(createHmac('sha256', id).update(bytesOf(salt)).digest());
}

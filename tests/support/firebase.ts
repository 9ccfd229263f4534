// A stand-in for Google's sign-in: its keys, its projects, and accounts that register, are looked for and removed.
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';

export interface FirebaseDouble {
  url: string;
  /** A service account's key file, which tells where it asks for its tokens. */
  keyFile: string;
  /** Those who have an account. */
  accounts: Set<string>;
  /** How it behaves from now on. */
  now: {
    project: string;
    domains: string[];
    refuses: string | null;
    keepsAccounts: boolean;
    letsServiceAccount: boolean;
    /** How it answers who registers, and has an account then; `hangs up`: the answer is lost. */
    registers: 'with a token' | 'without a token' | 'hangs up';
    /** The keys can't be had any more once someone has registered. */
    losesKeys: boolean;
  };
  close: () => Promise<void>;
}

export async function firebaseDouble(project: string): Promise<FirebaseDouble> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const accounts = new Set<string>();
  const now: FirebaseDouble['now'] = {
    project,
    domains: ['campaign.example.org'],
    refuses: null,
    keepsAccounts: false,
    letsServiceAccount: true,
    registers: 'with a token',
    losesKeys: false,
  };
  const tokenOf = (uid: string, email: string) =>
    new SignJWT({ email, email_verified: false, auth_time: Math.floor(Date.now() / 1000) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(`https://securetoken.google.com/${now.project}`)
      .setAudience(now.project)
      .setSubject(uid)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);

  const answer = async (
    path: string,
    body: Record<string, unknown>,
  ): Promise<[status: number, body: unknown] | null> => {
    const refuse = (message: string): [number, unknown] => [400, { error: { code: 400, message } }];
    if (path === '/jwks') return now.losesKeys && accounts.size > 0 ? [503, {}] : [200, { keys }];
    if (path === '/v1/projects') return [200, { projectId: now.project, authorizedDomains: now.domains }];
    if (path === '/token') return now.letsServiceAccount ? [200, { access_token: 'granted' }] : [401, {}];
    if (path.endsWith('/accounts:lookup')) {
      const [localId] = body['localId'] as string[];
      return [200, accounts.has(localId ?? '') ? { users: [{ localId }] } : {}];
    }
    if (path === '/v1/accounts:signUp') {
      if (now.refuses !== null) return refuse(now.refuses);
      const [localId, email] = [randomUUID(), String(body['email'])];
      accounts.add(localId);
      if (now.registers === 'hangs up') return null;
      if (now.registers === 'without a token') return [200, { localId, email }];
      return [200, { localId, email, idToken: await tokenOf(localId, email) }];
    }
    if (path === '/v1/accounts:delete') {
      if (now.keepsAccounts) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      const [, claims = ''] = String(body['idToken']).split('.');
      accounts.delete(String((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub));
      return [200, {}];
    }
    return [404, {}];
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isJson = request.headers['content-type'] === 'application/json';
    void (isJson ? json(request) : text(request).then(() => ({})))
      .then((body) => answer(pathname, body as Record<string, unknown>))
      .then((said) =>
        said === null
          ? request.socket.destroy()
          : response.writeHead(said[0], { 'content-type': 'application/json' }).end(JSON.stringify(said[1])),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keyFile = JSON.stringify({
    client_email: 'porchlight@example.iam.gserviceaccount.com',
    private_key: await exportPKCS8(privateKey),
    token_uri: `${url}/token`,
  });
  const close = () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
  return { url, keyFile, accounts, now, close };
}

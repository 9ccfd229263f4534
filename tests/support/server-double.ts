// The server from outside, as another program would use it: a token of the emulator, and calls over HTTP.

export interface ServerDouble {
  campaignId: string;
  userId: string;
  /** The header that its requests carry. */
  authorization: string;
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Makes a walkbook of lines "first,last,address,city,zip,latitude,longitude", assigned to a person; returns its id. */
  walkbook(name: string, rows: readonly string[], userId: string): Promise<string>;
}

interface Product {
  origin: string;
}

/** Signs a demo account in over the identity emulator's own REST. */
export async function serverDouble(product: Product, email: string): Promise<ServerDouble> {
  const signedIn = await fetch(
    `${product.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Porchlight.2026', returnSecureToken: true }),
    },
  );
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const headers = { authorization: `Bearer ${idToken}` };
  const read = async (reply: Response): Promise<unknown> => {
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const call = async (method: string, path: string, body?: unknown) =>
    read(
      await fetch(`${product.origin}/api${path}`, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const me = (await call('GET', '/users/me')) as { id: string; campaigns: { campaign_id: string }[] };
  const campaignId = me.campaigns[0]?.campaign_id ?? '';
  const upload = async (path: string, name: string, text: string): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/csv' }), name);
    return read(await fetch(`${product.origin}/api${path}`, { method: 'POST', headers, body: form }));
  };
  const walkbook = async (name: string, rows: readonly string[], userId: string) => {
    const text = ['first,last,address,city,zip,latitude,longitude', ...rows].join('\n');
    const query = new URLSearchParams({ name, campaign_id: campaignId });
    const { id } = (await upload(`/walkbook/upload/?${query}`, 'doors.csv', text)) as { id: string };
    for (;;) {
      const status = (await call('GET', `/voter-group/upload-status/${id}?campaign_id=${campaignId}`)) as {
        status: string;
        detail: string | null;
      };
      if (status.status === 'done') break;
      if (status.status === 'failed') throw new Error(status.detail ?? 'The upload failed.');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await call('PUT', '/walkbook/', { id, campaign_id: campaignId, assigned_user_ids: [userId] });
    return id;
  };
  return { campaignId, userId: me.id, authorization: headers.authorization, call, walkbook };
}

/** Makes a walkbook of `doors` doors from a CSV with coordinates, assigned to a person; returns its id. */
export function bigWalkbook(office: ServerDouble, doors: number, userId: string): Promise<string> {
  const rows = Array.from({ length: doors }, (_, index) => {
    const street = Math.floor(index / 50);
    const place = index % 50;
    const lat = 40.1 + street * 0.0008 + (place % 2) * 0.0002;
    const lng = -83.4 + Math.floor(place / 2) * 0.0003;
    return `Pat,Number${index},${101 + place} Row ${street + 1} St,Alder Falls,45999,${lat.toFixed(6)},${lng.toFixed(6)}`;
  });
  return office.walkbook(`All ${doors} doors`, rows, userId);
}

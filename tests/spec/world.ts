// A campaign for the rows of the specification, and requests exactly as a client of the specification alone writes them.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { tokenOf, testApi, type TestApi, type TestCampaign, type TestIdentity, type TestUser } from '../support/api';
import { makeTurf, type TestDoor } from '../support/turf';

export interface Answer {
  status: number;
  body: never;
  text: string;
}

export interface World {
  api: TestApi;
  campaign: TestCampaign;
  owner: TestUser;
  volunteer: TestUser;
  doors: TestDoor[];
  street: string;
  /** Sends a request by the owner, who works in the campaign, or by somebody else or with a token of theirs. */
  send: (line: string, body?: unknown, by?: TestIdentity | string) => Promise<Answer>;
  /** The same as a form; `file` is the text or the bytes of the field `file`. */
  form: (line: string, fields: Record<string, unknown>, file?: string | Buffer, name?: string) => Promise<Answer>;
}

export async function makeWorld(): Promise<World> {
  const api = await testApi();
  const campaign = await api.makeCampaign({ name: 'Doors for Jo' });
  const { owner } = campaign;
  const street = 'Spec St';
  const doors = await makeTurf(api, campaign, { street, doors: 4 });
  const volunteer = await api.makeUser({ campaign, title: 'Volunteer' });
  const ask = async (line: string, who: TestIdentity | string, type: string | null, payload?: string | Buffer) => {
    const [method, path] = line.split(' ') as ['GET', string];
    const headers = {
      authorization: `Bearer ${typeof who === 'string' ? who : tokenOf(who)}`,
      'client-type': 'web',
      ...(type && { 'content-type': type }),
    };
    const reply = await api.app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const text = reply.body;
    const isJson = String(reply.headers['content-type']).includes('json') && text !== '';
    return { status: reply.statusCode, text, body: (isJson ? JSON.parse(text) : null) as never };
  };
  return {
    api,
    campaign,
    owner,
    volunteer,
    doors,
    street,
    send: (line, body, by = owner) =>
      ask(
        line,
        by,
        body === undefined ? null : 'application/json',
        body === undefined ? undefined : JSON.stringify(body),
      ),
    async form(line, fields, file, name = 'file') {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields))
        form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
      if (file !== undefined) form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      return ask(line, owner, type, Buffer.from(await encoded.arrayBuffer()));
    },
  };
}

export const fresh = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

export const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();

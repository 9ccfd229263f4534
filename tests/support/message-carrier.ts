// A carrier at an address, as Twilio's API is: it takes texts, answers a while later, and lists what it took.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface TakenText {
  sid: string;
  from: string;
  to: string;
  body: string;
  date_created: string;
}

export async function messageCarrier(wait: () => number) {
  const taken: TakenText[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://carrier');
      const fields = new URLSearchParams(await text(request));
      const rest = () => new Promise((resume) => setTimeout(resume, wait()));
      response.setHeader('content-type', 'application/json');
      if (request.method === 'POST') {
        await rest();
        const [from = '', to = '', body = ''] = ['From', 'To', 'Body'].map((name) => fields.get(name) ?? '');
        const message = { sid: `SM${randomUUID()}`, from, to, body, date_created: new Date().toUTCString() };
        taken.push(message);
        await rest();
        response.writeHead(201).end(JSON.stringify(message));
        return;
      }
      const [from, to] = ['From', 'To'].map((name) => url.searchParams.get(name));
      const messages = taken.filter((each) => each.from === from && each.to === to);
      response.end(JSON.stringify({ messages, page: 0, page_size: 50, next_page_uri: null }));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    taken,
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

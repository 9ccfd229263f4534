// A mail server on this machine that speaks as much SMTP as a message needs, and fails as it is told.
import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export interface ReceivedMail {
  to: string;
  /** Headers and body as they came, with lines ended by LF. */
  raw: string;
}

export interface SmtpDouble {
  url: string;
  received: ReceivedMail[];
  /** What the next messages meet, one each: an answer to the recipient or to the message, or silence once all of it came. */
  meets: ('ok' | '450 to' | '550 to' | '451 message' | 'hangs up after it')[];
  close: () => Promise<void>;
}

export async function smtpDouble(): Promise<SmtpDouble> {
  const sockets = new Set<Socket>();
  const double = { received: [] as ReceivedMail[], meets: [] as SmtpDouble['meets'] };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const meets = double.meets.shift() ?? 'ok';
    let to = '';
    let message: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 double');
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message !== null) {
          if (line !== '.') {
            message += `${line.replace(/^\.\./, '.')}\n`;
            continue;
          }
          if (meets === '451 message') say('451 Come again');
          else double.received.push({ to, raw: message });
          if (meets === 'hangs up after it') socket.destroy();
          else if (meets !== '451 message') say('250 Accepted');
          message = null;
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 double');
        else if (/^RCPT TO/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          say(meets === '450 to' ? '450 Busy' : meets === '550 to' ? '550 No such person' : '250 Good');
        } else if (/^DATA/i.test(line)) {
          message = '';
          say('354 Go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 Bye');
          socket.end();
        } else say('250 Good');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    ...double,
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

// Sends one event to the address of another tool, and only to a public one: whoever enters an address must not reach what only this
// server can. The name is looked up for each sending, and the connection goes to what was looked up.
import { lookup } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Answer } from '../../domain/webhooks/after-try';
import { timed } from '../measured';

export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
/** Never throws: what keeps an event from arriving is an answer, too. */
export type WebhookPost = (sent: WebhookRequest) => Promise<Answer>;

export interface PostOptions {
  /** Every address of a name. */
  resolve?: (name: string) => Promise<string[]>;
  isPublic?: (address: string) => boolean;
  /** Certificates that count besides the usual ones. */
  ca?: string;
  /** Milliseconds until an answer has begun. */
  patience?: number;
}

const blocked = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(net, bits, 'ipv4');
// Tunnels lead to any IPv4 address, documentation nowhere.
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  blocked.addSubnet(net, bits, 'ipv6');
/** Of IPv6 only what is given out for the internet. */
const worldwide = new BlockList();
worldwide.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the internet, and not of this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && worldwide.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

const resolveAll = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);
const usualPatience = 10_000;

export function webhookPost(options: PostOptions = {}): WebhookPost {
  const { resolve = resolveAll, isPublic = isPublicAddress, ca, patience = usualPatience } = options;
  const post: WebhookPost = async ({ url: text, headers, body }) => {
    const url = new URL(text);
    // In square brackets if it is one of IPv6.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    let addresses: string[];
    try {
      addresses = isIP(host) === 0 ? await inTime(resolve(host), patience) : [host];
    } catch {
      return { problem: 'unreachable' };
    }
    const [address] = addresses;
    if (url.protocol !== 'https:' || address === undefined) return { problem: 'unreachable' };
    if (!addresses.every(isPublic)) return { problem: 'private_address' };
    // One after the other until one of them takes the connection: not every server has IPv6.
    const pinned: LookupFunction = (_name, { all }, done) => {
      const told = addresses.map((each) => ({ address: each, family: isIP(each) }));
      if (all) done(null, told);
      else done(null, address, isIP(address));
    };
    const how: RequestOptions & { autoSelectFamilyAttemptTimeout: number } = {
      method: 'POST',
      lookup: pinned,
      autoSelectFamilyAttemptTimeout: patience / 4,
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      ...(ca !== undefined && { ca }),
    };
    return new Promise((settle) => {
      const sending = request(url, how, (answer) => {
        settle({ status: answer.statusCode ?? 0 });
        // What it says is of no interest, and may have no end.
        answer.destroy();
      });
      const late = setTimeout(() => {
        settle({ problem: 'too_slow' });
        sending.destroy();
      }, patience);
      sending.on('error', () => settle({ problem: 'unreachable' }));
      sending.on('close', () => {
        clearTimeout(late);
        settle({ problem: 'unreachable' });
      });
      sending.end(body);
    });
  };
  return (request) =>
    timed(
      'webhook',
      () => post(request),
      (answer) => !('status' in answer) || answer.status >= 400,
    );
}

function inTime<T>(asked: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The name was not looked up in time.')), patience);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

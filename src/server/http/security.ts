// Response headers that say what a page of ours may load, and whose requests the demo answers.
import { sentence } from '../../contract/messages/every-message';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback, type Config } from '../config';
import { ApiError } from './errors';

const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** What calls from the browser through Twilio connect with, by the README of its SDK. */
const twilioVoice = {
  connect: [
    'https://eventgw.twilio.com',
    'wss://voice-js.roaming.twilio.com',
    'https://sdk.twilio.com',
    'https://media.twiliocdn.com',
  ],
  media: ['mediastream:', 'https://sdk.twilio.com', 'https://media.twiliocdn.com'],
};

function origins(addresses: (string | null)[]): string[] {
  return addresses.flatMap((address) =>
    address && /^https?:/.test(address) ? [new URL(address.replace(/\{\w+\}/g, 'x')).origin] : [],
  );
}

/**
 * What our own pages carry in themselves, as the policy names it. They stay able to help when no file of the app can be loaded:
 * the few lines that notice that it didn't start, and the rescue page.
 */
function inlineHashes(clientDir: string, name: 'script' | 'style'): string[] {
  const pages = ['index.html', 'rescue.html'].map((page) => join(clientDir, page)).filter((page) => existsSync(page));
  const inside = new RegExp(`<${name}>([^]*?)</${name}>`, 'g');
  return pages
    .flatMap((page) => [...readFileSync(page, 'utf8').matchAll(inside)])
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

const none = [
  'accelerometer',
  'ambient-light-sensor',
  'bluetooth',
  'browsing-topics',
  'display-capture',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
/** Where a door is, photos, voice notes and calls are the app's own business; nothing else of a device is anyone's. */
const permissions = [
  'geolocation=(self)',
  'camera=(self)',
  'microphone=(self)',
  ...none.map((each) => `${each}=()`),
].join(', ');

export function contentSecurity(config: Config): FastifyHelmetOptions {
  const https = config.publicUrl.startsWith('https:');
  const callsFromBrowsers = config.carrier.kind === 'twilio' && config.carrier.browser !== null;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(config.clientDir, 'script')],
        // React and the map set sizes through the style object, which needs no leave.
        styleSrc: ["'self'", ...inlineHashes(config.clientDir, 'style')],
        mediaSrc: ["'self'", 'blob:', ...(callsFromBrowsers ? twilioVoice.media : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...origins([config.map.tilesUrl])],
        connectSrc: [
          "'self'",
          ...(config.auth.mode === 'firebase' ? google : []),
          ...(callsFromBrowsers ? twilioVoice.connect : []),
          ...origins([config.sentryDsn, config.map.tilesUrl, config.map.pmtiles]),
        ],
        frameSrc: ["'self'", ...origins(Object.values(config.policies))],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: https ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  };
}

/** What every reply says of that. It is always the same, and helmet puts it together anew for each: so it is asked once. */
export async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, contentSecurity(config));
  let headers: Record<string, unknown> = {};
  asked.get('/', async (_request, reply) => {
    headers = { ...reply.raw.getHeaders() };
    return null;
  });
  await asked.inject('/');
  await asked.close();
  const said = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(said), 'permissions-policy': permissions };
}

/**
 * The emulator's tokens are unsigned. It listens on this machine only, but a tunnel, a proxy that no setting tells of, or a page
 * whose name was pointed at this machine would bring others in: what was asked for under another name is refused.
 */
export async function onlyHere({ raw: { headers } }: FastifyRequest): Promise<void> {
  const names = [headers.host, headers['x-forwarded-host']].flatMap((name) => name ?? []);
  if (names.every((name) => isLoopback(nameOf(name)))) return;
  throw new ApiError('FORBIDDEN', sentence('UNSIGNED_ELSEWHERE'));
}

/** A host without its port, and without the brackets that an address of IPv6 stands in. */
function nameOf(host: string): string {
  return host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '');
}

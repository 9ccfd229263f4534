// Response headers that say what a page of ours may load.
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config';

const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

function origins(addresses: (string | null)[]): string[] {
  return addresses.flatMap((address) =>
    address && /^https?:/.test(address) ? [new URL(address.replace(/\{\w+\}/g, 'x')).origin] : [],
  );
}

export function contentSecurity(config: Config): FastifyHelmetOptions {
  const https = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React and the map set sizes through the style object, which needs no leave.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...origins([config.map.tilesUrl])],
        connectSrc: [
          "'self'",
          ...(config.auth.mode === 'firebase' ? google : []),
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

// What the browser may know of the settings.
import { isAddress, mapFilePath, type Config } from './config';

/** What `GET /config.json` replies: everything the browser must know, and nothing secret. */
type BrowserConfig = {
  auth: { mode: 'emulator' | 'firebase'; projectId: string; apiKey: string; authDomain: string };
  map: { tilesUrl: string | null; attribution: string | null; pmtilesUrl: string | null };
  sentryDsn: string | null;
  policies: Config['policies'];
  marketingUrl: string;
  version: string;
};

/** What the browser may know of the settings: the reply of `GET /config.json`. */
export function browserConfig(config: Config): BrowserConfig {
  const { mode, projectId, apiKey, authDomain } = config.auth;
  const { sentryDsn, policies, marketingUrl, version } = config;
  const { tilesUrl, attribution, pmtiles } = config.map;
  const map = { tilesUrl, attribution, pmtilesUrl: isAddress(pmtiles) ? pmtiles : pmtiles && mapFilePath };
  return { auth: { mode, projectId, apiKey, authDomain }, map, sentryDsn, policies, marketingUrl, version };
}

// One database server for all journeys, that of DATABASE_URL or an embedded one, and the demo made once in it: each worker plays on a
// clone, with a copy of the accounts, the files and the built app of its own.
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, startProduct } from '../../../src/server/launch/product.mjs';
import {
  cloneDatabase,
  createDatabase,
  databaseAt,
  dropDatabase,
  sealTemplate,
  startServer,
} from '../../support/on-server';

type Product = Awaited<ReturnType<typeof startProduct>>;

/** What has just ended may still write into its folder. */
export const gone = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

/** How the workers, processes of their own, learn where it is. */
const place = {
  server: 'JOURNEYS_DATABASE_SERVER',
  template: 'JOURNEYS_TEMPLATE',
  data: 'JOURNEYS_TEMPLATE_DATA',
} as const;

/** Makes the demo; what it returns removes it. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-journeys-'));
  await chmod(folder, 0o711);
  const server = await startServer();
  const template = `journeys_template_${randomBytes(4).toString('hex')}`;
  const end = async () => {
    await dropDatabase(server.url, template);
    await server.stop();
    await rm(folder, gone);
  };
  try {
    await createDatabase(server.url, template);
    const dataDir = join(folder, 'data');
    const product = await startProduct({
      dataDir,
      settings: { DATABASE_URL: databaseAt(server.url, template), ALLOW_EMULATOR: '1' },
    });
    await product.stop();
    await sealTemplate(server.url, template);
    process.env[place.server] = server.url;
    process.env[place.template] = template;
    process.env[place.data] = dataDir;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts a product of a worker's own on a clone of the template. */
export async function startClone(
  folder: string,
  settings: Record<string, string>,
): Promise<{ product: Product; clientDir: string; stop: () => Promise<void> }> {
  const { [place.server]: server, [place.template]: template, [place.data]: data } = process.env;
  if (!server || !template || !data) throw new Error('The journeys begin without their template.');
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(server, name, template);
  const dataDir = join(folder, 'data');
  await cp(data, dataDir, { recursive: true });
  // Below the packages that the server imports; a journey that puts up a newer release of the app does it for itself alone.
  const own = await mkdtemp(join(root, 'node_modules', '.cache', 'journeys-'));
  await mkdir(own, { recursive: true });
  for (const part of ['dist', 'package.json']) await cp(join(root, part), join(own, part), { recursive: true });
  const product = await startProduct({
    dataDir,
    server: join(own, 'dist', 'server', 'main.js'),
    settings: { ...settings, DATABASE_URL: databaseAt(server, name), ALLOW_EMULATOR: '1' },
  });
  return {
    product,
    clientDir: join(own, 'dist', 'client'),
    stop: async () => {
      await product.stop();
      await dropDatabase(server, name);
      await rm(own, gone);
    },
  };
}

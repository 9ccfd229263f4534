// What Lighthouse says of the screens that a volunteer meets first and a manager has open, each three times, of which the median
// counts: the login in a new browser, the others on a phone or at a desk that has been there before.
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled, runProgram } from '../../src/server/launch/install.mjs';
import type { BenchTools } from '../support/bench';
import { browserArguments, median, openMeasuredPhone } from '../support/phone';

export const about =
  'Lighthouse on login, my walkbooks and a walkbook (mobile), dashboard, reports, walkbooks (desk): performance ≥ 95, the others 100';

const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string }>;
}

/** A screen, on whose browser: null for a new one. */
interface Screen {
  name: string;
  path: string;
  port: number | null;
  desk?: boolean;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const folder = join(tools.root, '.peers');
  await ensureInstalled(folder, 'the peers that are measured against', (line) => tools.say(line));
  const product = await tools.startProduct();
  const result: Record<string, unknown> = { rounds };
  const measure = async (screen: Screen) => {
    Object.assign(result, await measured(tools, product.origin, screen));
  };
  const who = { chrome: await tools.chrome(), origin: product.origin, campaign: /Okafor for Council/ };
  const phonePort = await freePort();
  const phone = await openMeasuredPhone({
    ...who,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    port: phonePort,
  });
  const page = await phone.newPage();
  await page.goto('/app/walkbooks');
  const walkbook = await page.getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href');
  await page.close();
  await measure({ name: 'walkbooks', path: '/app/walkbooks', port: phonePort });
  await measure({ name: 'walkbook', path: walkbook ?? '', port: phonePort });
  await measure({ name: 'login', path: '/auth/login', port: null });
  await phone.close();
  const port = await freePort();
  const manager = { storage: join(tools.scratch, 'desk'), email: 'manager@porchlight.test', home: '/app/dashboard' };
  const desk = await openMeasuredPhone({ ...who, ...manager, desk: true, port });
  for (const name of ['dashboard', 'reports', 'walkbooks'])
    await measure({ name: `desk_${name}`, path: `/app/${name}`, port, desk: true });
  await desk.close();
  return result;
}

async function measured(tools: BenchTools, origin: string, screen: Screen): Promise<Record<string, unknown>> {
  const { name, path, port, desk = false } = screen;
  const folder = join(tools.root, '.peers');
  const lighthouse = join(folder, 'node_modules/lighthouse/cli/index.js');
  const result: Record<string, unknown> = {};
  const reports: Report[] = [];
  for (let round = 0; round < rounds; round++) {
    const file = join(tools.scratch, `${name}-${round}.json`);
    const browser =
      port === null
        ? [`--chrome-flags=--headless=new ${browserArguments.join(' ')}`]
        : [`--port=${port}`, '--disable-storage-reset'];
    const what = [`--only-categories=${categories.join(',')}`, ...(desk ? ['--preset=desktop'] : []), ...browser];
    const how = ['--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting'];
    const env = { ...process.env, CHROME_PATH: await tools.chrome() };
    // Now and then it misses the beginning of a load, and says itself that it should be run again.
    for (let tries = 1; ; tries++) {
      const ran = await runProgram(process.execPath, [lighthouse, origin + path, ...what, ...how], {
        cwd: folder,
        env,
      });
      if (ran.code === 0) break;
      if (tries === 3) throw new Error(`Lighthouse ended with ${ran.code}: ${ran.output.slice(-500)}`);
    }
    reports.push(JSON.parse(readFileSync(file, 'utf8')) as Report);
  }
  for (const category of categories)
    result[`${name}_${category}`] = median(reports.map((each) => (each.categories[category]?.score ?? 0) * 100));
  const [first] = reports;
  const missed = Object.values(first?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  result[`${name}_missed`] = missed.map(({ title }) => title);
  tools.say(`${name}: ${categories.map((each) => `${each} ${String(result[`${name}_${each}`])}`).join(', ')}`);
  return result;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

// What Lighthouse says of the screens that a volunteer meets first, each three times, of which the median counts: the login in a new
// browser, the others on a phone that has been there before.
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled, runProgram } from '../../src/server/launch/install.mjs';
import type { BenchTools } from '../support/bench';
import { browserArguments, median, openMeasuredPhone } from '../support/phone';

export const about = 'Lighthouse (mobile) on login, my walkbooks and a walkbook: performance ≥ 95, the others 100';

const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string }>;
}

export async function run(tools: BenchTools): Promise<Record<string, unknown>> {
  const folder = join(tools.root, '.peers');
  await ensureInstalled(folder, 'the peers that are measured against', (line) => tools.say(line));
  const lighthouse = join(folder, 'node_modules/lighthouse/cli/index.js');
  const product = await tools.startProduct();
  const result: Record<string, unknown> = { rounds };
  const port = await freePort();
  const phone = await openMeasuredPhone({
    chrome: await tools.chrome(),
    origin: product.origin,
    storage: join(tools.scratch, 'phone'),
    email: 'volunteer@porchlight.test',
    campaign: /Okafor for Council/,
    port,
  });
  const page = await phone.newPage();
  await page.goto('/app/walkbooks');
  const walkbook = await page.getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href');
  await page.close();
  for (const [name, path] of [
    ['walkbooks', '/app/walkbooks'],
    ['walkbook', walkbook ?? ''],
    ['login', '/auth/login'],
  ] as const) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round++) {
      const file = join(tools.scratch, `${name}-${round}.json`);
      const browser =
        name === 'login'
          ? [`--chrome-flags=--headless=new ${browserArguments.join(' ')}`]
          : [`--port=${port}`, '--disable-storage-reset'];
      const what = [`--only-categories=${categories.join(',')}`, ...browser];
      const how = ['--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting'];
      const env = { ...process.env, CHROME_PATH: await tools.chrome() };
      // Now and then it misses the beginning of a load, and says itself that it should be run again.
      for (let tries = 1; ; tries++) {
        const ran = await runProgram(process.execPath, [lighthouse, product.origin + path, ...what, ...how], {
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
  }
  await phone.close();
  return result;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

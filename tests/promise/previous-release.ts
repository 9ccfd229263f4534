// The server of the release before this one. Its sources lie beside, packed, so that no test hangs on how much of the history a
// clone has; how they are renewed with a release is said to contributors.
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from './server-process';

/** Unpacks and bundles it into a folder below `node_modules`, whose packages it runs with; returns the main file. */
export async function bundlePreviousServer(folder: string): Promise<string> {
  const sources = join(folder, 'sources');
  await mkdir(sources, { recursive: true });
  execFileSync('tar', ['-xzf', join(import.meta.dirname, 'previous-release.tar.gz'), '-C', sources]);
  return bundleServer(folder, sources);
}

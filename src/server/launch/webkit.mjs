// Where WebKit is on this machine, as Debian packages it (webkit2gtk-driver and xvfb): a second engine for the tests.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The programs, or null where this machine has not all of them.
 * @returns {{ driver: string, display: string, browser: string } | null}
 */
export function findWebKit() {
  if (process.platform !== 'linux') return null;
  const driver = '/usr/bin/WebKitWebDriver';
  const display = '/usr/bin/Xvfb';
  const browser = readdirSync('/usr/lib')
    .flatMap((machine) => ['4.1', '4.0'].map((version) => join('/usr/lib', machine, `webkit2gtk-${version}`)))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
  return browser && existsSync(driver) && existsSync(display) ? { driver, display, browser } : null;
}

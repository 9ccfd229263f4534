// The field in a second engine: what an iPhone's browser is made of, where the machine has it (npm test says when it has not).
import { findWebKit } from '../../src/server/launch/webkit.mjs';
import { WebKit } from '../support/webkit';
import { demoPassword, expect, test } from './support/product';

const programs = findWebKit();

const nextDoor = "document.querySelector('a[data-next]')";
/** A building in which the next door is has to be opened first. */
const openBuilding = "document.querySelector('[data-next][aria-expanded=false]')?.click();";
const says = (text: string) => `return document.body.innerText.includes(${JSON.stringify(text)})`;

if (programs)
  test('in WebKit a door is knocked while headquarters is down, after a reload, and sent when it is back', async ({
    product,
  }) => {
    const webkit = await WebKit.start(programs);
    let down = false;
    try {
      await webkit.open();
      await test.step('signs in, and the worker takes the app over', async () => {
        await webkit.goto(`${product.origin}/auth/login`);
        await webkit.fill("//label[normalize-space()='Email']/following::input[1]", 'volunteer2@porchlight.test');
        await webkit.fill("//input[@type='password']", demoPassword);
        await webkit.click("//button[normalize-space()='Sign In']");
        await webkit.click("//button[contains(., 'Okafor for Council')]");
        await webkit.until('the list of walkbooks', "return location.pathname === '/app/walkbooks'");
        const controlled = 'await navigator.serviceWorker.ready; return Boolean(navigator.serviceWorker.controller)';
        await webkit.until('the worker', controlled);
      });
      await test.step('brings a walkbook onto the phone', async () => {
        const link = `return document.querySelector('a[href*="/id/"][href*="/walk"]')?.getAttribute('href')`;
        const path = String(await webkit.until('a walkbook', link));
        await webkit.goto(`${product.origin}${path}`);
        await webkit.until('the next door', `${openBuilding} return Boolean(${nextDoor})`);
        const id = path.split('/id/')[1]?.split('/')[0] ?? '';
        await webkit.until(
          'the stored walkbook',
          `const names = (await caches.keys()).filter((name) => name.startsWith('walkbooks:'));
           const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
           return kept.flat().some((request) => request.url.includes('${id}'))`,
        );
      });
      down = true;
      await product.killServer();
      await test.step('opens again without headquarters, and saves', async () => {
        // The page from before stays a moment: a tap on it would be gone with it.
        await webkit.script('window.before = true; location.reload()').catch(() => undefined);
        await webkit.until(
          'the next door after the reload',
          `${openBuilding} return !window.before && Boolean(${nextDoor})`,
        );
        await webkit.script(`${nextDoor}.click()`);
        const button = `[...document.querySelectorAll('button')].find((one) => /^(No one|Not) home/.test(one.innerText))`;
        await webkit.until('the door', `return !${nextDoor} && Boolean(${button})`);
        await webkit.script(`${button}.click()`);
        // What says so at once goes automatically, maybe before a busy machine looks.
        await webkit.until(
          'what says that it is saved',
          'return /Saved on this phone|1 to send/.test(document.body.innerText)',
        );
        await webkit.until('the unsent knock', says('1 to send'));
      });
      await product.restartServer();
      down = false;
      await test.step('sends by itself', async () => {
        expect(await webkit.until('the end of sending', says('All sent'), 90_000)).toBe(true);
      });
    } finally {
      await webkit.stop();
      if (down) await product.restartServer();
    }
  });

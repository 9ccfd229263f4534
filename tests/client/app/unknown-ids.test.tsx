// Addresses of what isn't there: cut short, mistyped, removed, or of another campaign. Each says so, and leads on.
import { describe, expect, test, vi, afterEach } from 'vitest';
import { grace } from '../../../src/client/app/frame/not-found-screen';
import { fieldRoutes } from '../../../src/client/app/routes/field';
import { officeRoutes } from '../../../src/client/app/routes/office';
import { ownRoutes } from '../../../src/client/app/routes/own';
import { answeringServer } from '../../support/answering-server';
import { id } from '../../support/office';
import { content, openApp, settled } from '../../support/open-app';

const paths = [...new Set([...officeRoutes, ...ownRoutes, ...fieldRoutes].map(({ path }) => path))].filter(
  (path) => path.includes('$') && !path.includes('$section'),
);
const lost = id(404);
const isOf = (address: string) => (address.includes(lost) ? ({ code: 'NOT_FOUND', status: 404 } as const) : null);
/** Links, and at the door the one button that leads back to where one was. */
const waysOn = () =>
  content().querySelectorAll('a[href^="/app"]').length +
  [...content().querySelectorAll('button')].filter((button) => button.textContent === 'Back to the door').length;
/** The server's own sentence, or what a screen knows of this phone or of what it has loaded. */
const says = /Refused\.|not found|(isn’t|is not) on this phone|no longer in the campaign/i;

afterEach(() => vi.unstubAllGlobals());

/** Half of these tests would do nothing but wait until the app believes that nothing more comes: for them that time is over soon. */
function withoutGrace(): void {
  const { setTimeout } = globalThis;
  // The outbox waits as long, but hands nothing on: of the two only the screen's timer says that its time is over.
  vi.stubGlobal('setTimeout', (act: () => void, wait?: number, ...given: unknown[]) =>
    setTimeout(act, wait === grace && given[0] === true ? 50 : wait, ...given),
  );
}

test('the routes with ids are found', () => expect(paths.length).toBeGreaterThan(25));

describe.each(paths)('%s', (path) => {
  test.each([
    ['without its id', path.slice(0, path.indexOf('$'))],
    ['with what is no id', path.replaceAll(/\$\w+/g, 'xyz')],
  ])('%s asks for nothing, and leads on', async (_, address) => {
    withoutGrace();
    const made = await answeringServer((_call, asked) => isOf(asked), { is_entered: false });
    await openApp(`/app/${address}`);
    expect(content().textContent).toContain('Nothing here');
    expect(waysOn()).toBeGreaterThan(0);
    expect(made.filter(({ address: asked }) => asked.includes('xyz'))).toEqual([]);
  });

  test('of what isn’t there says so, and leads on', async () => {
    const made = await answeringServer((_call, asked) => isOf(asked), { is_entered: false });
    await openApp(`/app/${path.replaceAll(/\$\w+/g, lost)}`);
    await settled(made);
    await vi.waitFor(() => expect(content().textContent).toMatch(says));
    expect(waysOn()).toBeGreaterThan(0);
    expect(content().querySelector('output')).toBeNull();
  });
});

// The install of a release on workbox's own controller: what it holds and what it accepts, when something on the way answers in
// place of the server.
import { beforeEach, describe, expect, it } from 'vitest';
import { releaseOf } from '../../sw/install';
import { entry, origin, phoneThatInstalls, portal, refused, script } from '../support/installing-phone';

let phone: ReturnType<typeof phoneThatInstalls>;
beforeEach(() => {
  phone = phoneThatInstalls(releaseOf);
});

describe('the install of a release', () => {
  it('keeps each file that is what the build wrote down', async () => {
    phone.server.set('/assets/a-1.js', script('one'));
    phone.server.set('/index.html', { body: '<!doctype html>', type: 'text/html; charset=utf-8' });
    await phone.install([entry('/assets/a-1.js', 'one'), entry('/index.html', '<!doctype html>', 'r1')]);
    expect(await phone.bodyOf('/assets/a-1.js')).toBe('one');
    expect(await phone.bodyOf('/index.html?__WB_REVISION__=r1')).toBe('<!doctype html>');
  });

  it('fails when a script is answered by a page, and keeps nothing of it', async () => {
    phone.server.set('/assets/a-1.js', portal);
    await expect(phone.install([entry('/assets/a-1.js', 'one')])).rejects.toThrow(refused);
    expect(phone.stored.size).toBe(0);
  });

  it('fails when the right body comes as something that no browser would run', async () => {
    phone.server.set('/assets/a-1.js', { body: 'one', type: 'text/html' });
    await expect(phone.install([entry('/assets/a-1.js', 'one')])).rejects.toThrow(refused);
    expect(phone.stored.size).toBe(0);
  });

  it('fails on a file that the server does not have, though its words are the same', async () => {
    phone.server.set('/assets/a-1.js', { ...script('one'), status: 404 });
    await expect(phone.install([entry('/assets/a-1.js', 'one')])).rejects.toThrow(refused);
  });

  it('leaves what the release before holds as it is when it fails', async () => {
    phone.server.set('/assets/old-1.js', script('old'));
    await phone.install([entry('/assets/old-1.js', 'old')]);
    phone.server.set('/assets/new-2.js', portal);
    await expect(phone.install([entry('/assets/old-1.js', 'old'), entry('/assets/new-2.js', 'new')])).rejects.toThrow(
      refused,
    );
    expect(await phone.bodyOf('/assets/old-1.js')).toBe('old');
  });

  it('fetches again what an earlier release let in, and nothing else', async () => {
    phone.server.set('/assets/good-1.js', script('good'));
    phone.server.set('/assets/bad-1.js', script('bad no more'));
    const release = [entry('/assets/good-1.js', 'good'), entry('/assets/bad-1.js', 'bad no more')];
    const javascript = { headers: { 'content-type': 'text/javascript' } };
    phone.stored.set(`${origin}/assets/good-1.js`, new Response('good', javascript));
    phone.stored.set(
      `${origin}/assets/bad-1.js`,
      new Response(portal.body, { headers: { 'content-type': portal.type } }),
    );
    await phone.install(release);
    expect(phone.fetched).toEqual(['/assets/bad-1.js']);
    expect(await phone.bodyOf('/assets/bad-1.js')).toBe('bad no more');
  });

  it('fetches again a body that is stored under the name of another type', async () => {
    phone.server.set('/assets/a-1.js', script('one'));
    phone.stored.set(`${origin}/assets/a-1.js`, new Response('one', { headers: { 'content-type': 'text/html' } }));
    await phone.install([entry('/assets/a-1.js', 'one')]);
    expect(phone.stored.get(`${origin}/assets/a-1.js`)?.headers.get('content-type')).toMatch(/javascript/);
  });

  it('asks the server, whatever the browser keeps of the same address', async () => {
    phone.browserCache.set('/assets/a-1.js', portal);
    phone.server.set('/assets/a-1.js', script('one'));
    await phone.install([entry('/assets/a-1.js', 'one')]);
    expect(await phone.bodyOf('/assets/a-1.js')).toBe('one');
  });
});

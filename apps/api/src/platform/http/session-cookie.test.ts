import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const KEY = 'a-server-key-of-at-least-32-characters';

let close = async () => {};
afterEach(() => close());

/** The cookies that a browser is given, and those that the server reads back. */
async function cookiesAt(publicUrl: string) {
  const app = fastify();
  close = () => app.close();
  await app.register(cookie);
  const sessionCookie = createSessionCookie(KEY, publicUrl);
  app.get('/', async (request, reply) => {
    const token = sessionCookie.browserToken(request);
    sessionCookie.writeBrowserToken(reply, 'new');
    await sessionCookie.write(reply, 'access');
    return { token };
  });
  return app;
}

it('the browser cookie is bound to its host with https, and a plain one of the same name is ignored', async () => {
  const app = await cookiesAt('https://mien.example');
  const { headers } = await app.inject({ url: '/' });
  const [browser = '', session = ''] = headers['set-cookie'] as unknown as string[];
  expect(browser).toMatch(/^__Host-hsBrowser=new; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  // The specification fixes its name.
  expect(session).toMatch(/^hsAuth=/);
  const read = async (name: string) =>
    (await app.inject({ url: '/', headers: { cookie: `${name}=${'b'.repeat(43)}` } })).json().token;
  expect(await read('__Host-hsBrowser')).toBe('b'.repeat(43));
  expect(await read('hsBrowser')).toBeNull();
});

it('the browser cookie has no prefix on this machine, where browsers would reject it', async () => {
  const app = await cookiesAt('http://localhost:3000');
  const { headers } = await app.inject({ url: '/' });
  expect((headers['set-cookie'] as unknown as string[])[0]).toMatch(/^hsBrowser=new;/);
});

import { expect, it } from 'vitest';
import { serveApiReference } from './api-reference.ts';

it('serves a page with the API description, and its script from the same origin', async () => {
  const { origin, stop } = await serveApiReference();
  try {
    const page = await (await fetch(`${origin}/docs/`)).text();
    const [, script = ''] = /<script src="([^"]+)"/.exec(page) ?? [];
    const address = new URL(script, `${origin}/docs/`);
    expect(address.origin).toBe(origin);
    expect((await fetch(address)).status).toBe(200);
    expect(await (await fetch(`${origin}/docs/openapi.json`)).json()).toMatchObject({ info: { title: 'Mien API' } });
  } finally {
    await stop();
  }
});

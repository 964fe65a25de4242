import { CODE_LIFETIME_MS, MINUTE_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createOutboxSender } from './outbox.ts';

const CODE_TEXT = 'Your Mien code is 123456. It is valid for 5 minutes. Do not share it.\n@localhost:3000 #123456';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});

async function send(recipient: string, text: string): Promise<void> {
  await createOutboxSender(api.database, () => new Date(api.clock.nowMs)).send({ recipient, text } as never);
}

const open = async (query = '', language = 'en') =>
  api.app.inject({ url: `/dev/outbox${query}`, headers: { 'accept-language': language } });
const main = async (query = '', language = 'en') => {
  const { body } = await open(query, language);
  return body.slice(body.indexOf('<main>'), body.indexOf('</main>'));
};

describe('the outbox', () => {
  it('shows the newest code of the newest phone, to be copied', async () => {
    const { userId } = await api.addUser({ phone: '5125550155', firstName: 'Ana', lastName: '<Reyes>' });
    expect(userId).toBeDefined();
    await send('5125550199', 'Please scan on 12/24.');
    api.clock.nowMs += 2 * MINUTE_MS;
    await send('5125550155', CODE_TEXT);
    api.clock.nowMs += 12_000;
    const page = await main();
    expect(page).toContain('<h2>Ana &#60;Reyes&#62;</h2><p class="small">(512) 555-0155</p>');
    expect(page).toContain('<span aria-hidden="true">123 456</span><span class="hidden">1 2 3 4 5 6</span>');
    expect(page).toContain('4:48 left');
    expect(page.match(/data-code="([^"]*)"/g)).toEqual(['data-code="123456"']);
    // The line for phones only.
    expect(page).not.toContain('@localhost');
    expect(page).toContain('<span class="name">(512) 555-0199</span>');
    expect(page).toContain('>2 min</time>');
  });

  it('offers a new code once the newest has expired', async () => {
    await send('5125550155', CODE_TEXT);
    api.clock.nowMs += CODE_LIFETIME_MS;
    const page = await main();
    expect(page).toContain('Expired');
    expect(page).toContain('>Ask for a new one</a>');
    expect(page).not.toContain('data-code=');
  });

  it('takes no number of a link or a date for a code', async () => {
    await send('5125550155', 'Open http://localhost:3000/alogin/999999 by 12/2026.');
    const page = await main();
    expect(page).not.toContain('data-code=');
    expect(page).toContain('<a href="http://localhost:3000/alogin/999999">http://localhost:3000/alogin/999999</a>');
  });

  it('opens the phone that is asked for, and the newest for one without messages', async () => {
    await send('5125550155', 'First.');
    api.clock.nowMs += MINUTE_MS;
    await send('5125550199', 'Second.');
    expect(await main('?to=5125550155')).toContain('<h2>(512) 555-0155</h2>');
    for (const wrong of [
      '?to=5125550100',
      '?to=<script>',
      '?to=a&to=b',
      `?to=${'1'.repeat(5000)}`,
      '?page=x',
      '?page=0',
    ])
      expect(await main(wrong), wrong.slice(0, 20)).toContain('<h2>(512) 555-0199</h2>');
  });

  it('shows 20 phones and 20 messages of a phone, and links to the older ones', async () => {
    for (let index = 0; index < 21; index += 1) {
      api.clock.nowMs += 1000;
      await send(`51255503${String(index).padStart(2, '0')}`, `To phone ${index}.`);
      await send('5125550399', `Message ${index}.`);
    }
    const first = await main();
    expect(first.match(/<li><a /g)).toHaveLength(20);
    expect(first).toContain('?to=5125550399&#38;page=2');
    expect(first.match(/class="bubble/g)).toHaveLength(20);
    expect(first).not.toContain('Message 0.');
    expect(await main('?to=5125550399&all=1')).toContain('Message 0.');
    const second = await main('?to=5125550399&page=2');
    expect(second).toContain('To phone 0.');
    expect(second).toContain('?to=5125550399&#38;page=1');
    expect(await main('?page=9')).toContain('To phone 20.');
  });

  it('says that there is nothing yet', async () => {
    const page = await main();
    expect(page).toContain('<h2>No texts yet</h2><p class="small">Ask for a code.</p>');
    expect(page).not.toContain('<nav');
  });

  it('is in the language of the browser', async () => {
    const { body, headers } = await open('', 'es-MX');
    expect(body).toContain('<html lang="es" dir="ltr">');
    expect(body).toContain('Mensajes de texto');
    expect(headers.vary).toContain('accept-language');
  });

  it('runs its own style and script under the content security policy, and nothing of a message', async () => {
    await send('5125550155', '<script>alert(1)</script><style>p{}</style> "x"');
    const { body, headers } = await open();
    expect(body.match(/<script>/g)).toHaveLength(1);
    expect(body.match(/<style>/g)).toHaveLength(1);
    expect(body).not.toMatch(/ style=| on\w+=/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('no-store');
  });
});

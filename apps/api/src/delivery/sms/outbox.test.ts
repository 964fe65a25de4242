import { expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { createOutboxSender } from './outbox.ts';

it('shows messages as cards with name, number, age, and the code to copy', async () => {
  const api = await startTestApi();
  const user = await api.addUser({ phone: '5125550100' });
  expect(user).toBeDefined();
  await api.database
    .updateTable('users')
    .set({ first_name: 'Ana', last_name: '<Reyes>' })
    .where('phone_number', '=', '5125550100')
    .execute();
  const sender = createOutboxSender(api.database, () => new Date(api.clock.nowMs));
  await sender.send({
    recipient: '5125550100',
    text: 'Your code is 123456. Open http://localhost:3000/alogin/9999999.',
  } as never);
  await sender.send({ recipient: '5125550199', text: 'Please scan on 12/24.' } as never);
  api.clock.nowMs += 2 * 60_000;
  const { body, headers } = await api.app.inject('/dev/outbox');
  expect(body).toContain('<h2>Ana &#60;Reyes&#62;</h2>');
  expect(body).toContain('(512) 555-0100');
  expect(body).toContain('<h2>(512) 555-0199</h2>');
  expect(body).toContain('2 min ago');
  expect(body.match(/data-code="([^"]*)"/g)).toEqual(['data-code="123456"']);
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
});

import { expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { createSealedSecrets } from '../crypto/sealed-secrets.ts';
import { resealAll } from './reseal.ts';

const KEY = 'a-server-key-of-at-least-32-characters';
const NEXT_KEY = 'the-next-server-key-of-32-characters-';

it('resealing moves a waiting text message to the new server key and leaves a sent one empty', async () => {
  const api = await startTestApi();
  await api.addUser({ phone: '5125550199' });
  await api.signInByCode('5125550199');
  api.clock.nowMs += 60_000;
  await api.browser().client.signIn.sendCode({ body: { phone: '5125550199' } });
  const messages = () => api.database.selectFrom('sms_messages').selectAll().orderBy('message_id').execute();
  const before = await messages();
  expect(before.map(({ sealed_content }) => sealed_content !== null)).toEqual([false, true]);
  await resealAll(api.database, createSealedSecrets(NEXT_KEY, [KEY]));
  const [sent, waiting] = await messages();
  expect(sent).toEqual(before[0]);
  const opened = (key: string) =>
    createSealedSecrets(key).open(waiting?.sealed_content ?? '', {
      clientId: waiting?.client_id ?? '',
      field: 'smsMessage',
    });
  expect([opened(KEY), opened(NEXT_KEY)]).toEqual([null, expect.stringMatching(/\d{6}/)]);
});

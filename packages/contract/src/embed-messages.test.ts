import { expect, it } from 'vitest';
import { embedReturnUrl, hostOrderFrom } from './embed-messages.ts';

it('a return address tells how the session ended, and keeps its own parameters', () => {
  const url = embedReturnUrl('https://portal.example.com/done?visit=7&status=open#top', {
    sessionId: 'id',
    status: 'completed',
    receipt: 'a.b.c',
  });
  expect(url).toBe('https://portal.example.com/done?visit=7&status=completed&sessionId=id&receipt=a.b.c#top');
  expect(embedReturnUrl('https://portal.example.com', { sessionId: 'id', status: 'failed' })).toBe(
    'https://portal.example.com/?sessionId=id&status=failed',
  );
});

it('only a whole order of the host is one', () => {
  const order = { source: 'mien-scan-host', v: 1, type: 'cancel', sessionId: 'id' };
  expect(hostOrderFrom(order)).toEqual({ type: 'cancel', sessionId: 'id' });
  for (const data of [
    null,
    'cancel',
    [],
    { ...order, source: 'mien-scan' },
    { ...order, v: 2 },
    { ...order, type: 'start' },
    { ...order, sessionId: 7 },
  ])
    expect(hostOrderFrom(data)).toBeNull();
});

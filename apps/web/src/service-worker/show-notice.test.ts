import { describe, expect, it, vi } from 'vitest';
import { openNotice, showNotice, type Windows } from './show-notice.ts';

const ORIGIN = 'https://mien.example';
const NOTICE = { title: 'Mien', body: 'Tiene un mensaje nuevo de su clínica.', language: 'es', opens: '/liveChat' };

const registration = () => ({ showNotification: vi.fn(async () => undefined) });
async function shown(text: string) {
  const worker = registration();
  await showNotice(worker as unknown as ServiceWorkerRegistration, text);
  return worker.showNotification.mock.calls;
}

describe('a push notice', () => {
  it('is shown with the text and language that were sent, replacing an earlier one', async () => {
    expect(await shown(JSON.stringify(NOTICE))).toEqual([
      ['Mien', expect.objectContaining({ body: NOTICE.body, lang: 'es', tag: 'notice', renotify: true })],
    ]);
  });

  it.each(['', 'null', '{}', 'no JSON', JSON.stringify({ ...NOTICE, body: 7 }), JSON.stringify([NOTICE])])(
    'is not shown if we did not write it: %s',
    async (text) => expect(await shown(text)).toEqual([]),
  );
});

describe('a click on a notice', () => {
  const window = (url: string, navigate = vi.fn(async () => undefined)) => ({
    url,
    focus: vi.fn(async () => undefined),
    navigate,
  });
  async function press(open: readonly ReturnType<typeof window>[], opens: unknown = '/liveChat') {
    const openWindow = vi.fn(async () => undefined);
    const close = vi.fn();
    const notice = { data: { opens }, close } as unknown as Notification;
    await openNotice(notice, { matchAll: async () => open, openWindow } as unknown as Windows, ORIGIN);
    expect(close).toHaveBeenCalledOnce();
    return openWindow.mock.calls.flat();
  }

  it('opens the messages in a new window, if none is open', async () =>
    expect(await press([])).toEqual([`${ORIGIN}/liveChat`]));

  it('switches to a window that already shows them', async () => {
    const [other, there] = [window(`${ORIGIN}/dashboard`), window(`${ORIGIN}/liveChat`)];
    expect(await press([other, there])).toEqual([]);
    expect(there.focus).toHaveBeenCalledOnce();
    expect([there.navigate, other.focus].map((call) => call.mock.calls.length)).toEqual([0, 0]);
  });

  it('does not change an open window with another page, which may contain unsaved input', async () => {
    const open = window(`${ORIGIN}/profile`);
    expect(await press([open])).toEqual([`${ORIGIN}/liveChat`]);
    expect([open.navigate, open.focus].map((call) => call.mock.calls.length)).toEqual([0, 0]);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example/x', 'javascript:alert(1)', 7, null, undefined])(
    'never leaves this site: %s',
    async (opens) => expect(await press([], opens ?? {})).toEqual([`${ORIGIN}/`]),
  );
});

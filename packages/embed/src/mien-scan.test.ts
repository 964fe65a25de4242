// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { defineMienScan, type MienScanElement } from './index.ts';
import { SCAN_EVENTS } from './scan-events.ts';

const ORIGIN = 'https://mien.example';
const SESSION = '0190a000-0000-7000-8000-00000000000a';
const URL_OF_SESSION = `${ORIGIN}/embed/0190a000-0000-7000-8000-000000000001/${SESSION}#key`;

beforeAll(() => {
  defineMienScan();
  // A second script on the page must not fail.
  defineMienScan();
});
afterEach(() => document.body.replaceChildren());

function show(attributes: Readonly<Record<string, string>> = { url: URL_OF_SESSION }) {
  const element = document.createElement('mien-scan') as MienScanElement;
  const events: [string, unknown][] = [];
  for (const name of SCAN_EVENTS)
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  const frame = element.querySelector('iframe');
  const send = (
    message: object,
    { origin = ORIGIN, source = frame?.contentWindow as MessageEventSource | null } = {},
  ) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { source: 'mien-scan', v: 1, sessionId: SESSION, ...message },
        origin,
        source: source ?? null,
      }),
    );
  return { element, frame, events, send };
}

describe('the frame', () => {
  it('opens the address with the camera and without a referrer', () => {
    const { frame } = show({ url: URL_OF_SESSION, title: 'Escaneo' });
    expect(frame?.src).toBe(URL_OF_SESSION);
    expect(frame?.allow.split('; ')).toEqual(expect.arrayContaining(['camera', 'screen-wake-lock', 'fullscreen']));
    expect(frame?.referrerPolicy).toBe('no-referrer');
    expect(frame?.title).toBe('Escaneo');
  });

  it('opens in the language of the element, with the key behind the hash', () => {
    const { frame } = show({ url: URL_OF_SESSION, lang: 'es' });
    expect(frame?.src).toBe(URL_OF_SESSION.replace('#', '?lang=es#'));
  });

  it.each([
    `javascript:alert(1)//embed/0190a000-0000-7000-8000-000000000001/${SESSION}`,
    `data:text/html,/embed/0190a000-0000-7000-8000-000000000001/${SESSION}`,
    `${ORIGIN}/profile`,
    `${ORIGIN}/embed/${SESSION}`,
    'no address',
  ])('opens no other address: %s', (url) => {
    const { frame, events } = show({ url });
    expect(frame).toBeNull();
    expect(events).toEqual([['failed', { code: 'URL_INVALID' }]]);
  });

  it('waits for its address, and opens a new one in place of the old', () => {
    const { element, events } = show({});
    expect([element.children.length, events]).toEqual([0, []]);
    element.setAttribute('url', URL_OF_SESSION);
    element.setAttribute('url', URL_OF_SESSION.replace('#key', '#other'));
    expect([...element.querySelectorAll('iframe')].map(({ src }) => src)).toEqual([
      URL_OF_SESSION.replace('#key', '#other'),
    ]);
  });

  it('goes with the element', () => {
    const { element, events, send, frame } = show();
    const source = frame?.contentWindow as unknown as MessageEventSource;
    element.remove();
    expect(element.children).toHaveLength(0);
    send({ type: 'ready' }, { source });
    expect(events).toEqual([]);
  });
});

describe('a message of the frame', () => {
  it.each([
    ['ready', {}],
    ['permission', { state: 'blocked-by-host' }],
    ['state', { phase: 'measuring' }],
    ['progress', { fraction: 0.5 }],
    ['guidance', { code: 'closer' }],
    ['completed', { measurementId: 'm', receipt: 'a.b.c' }],
    ['failed', { code: 'LOW_SIGNAL' }],
    ['closed', { status: 'completed' }],
  ] as const)('becomes the event %s, with its details only', (type, detail) => {
    const { events, send } = show();
    send({ type, ...detail });
    expect(events).toEqual([[type, detail]]);
  });

  it('sets the height of the frame, and is no event', () => {
    const { frame, events, send } = show();
    send({ type: 'resize', heightPx: 812 });
    expect(frame?.style.height).toBe('812px');
    for (const heightPx of [0, -1, 'x', undefined, '1px;color:red']) send({ type: 'resize', heightPx });
    expect(frame?.style.height).toBe('812px');
    expect(events).toEqual([]);
  });

  it('counts only from this frame, its origin and its session', () => {
    const { events, send } = show();
    send({ type: 'ready' }, { origin: 'https://evil.example' });
    send({ type: 'ready' }, { source: window as unknown as MessageEventSource });
    send({ type: 'ready' }, { source: null });
    send({ type: 'ready', sessionId: '0190a000-0000-7000-8000-00000000000b' });
    send({ type: 'ready', v: 2 });
    send({ type: 'ready', source: 'another-widget' });
    send({ type: 'click' });
    send({ type: 'constructor' });
    window.dispatchEvent(new MessageEvent('message', { data: 'ready', origin: ORIGIN }));
    window.dispatchEvent(new MessageEvent('message', { data: null, origin: ORIGIN }));
    expect(events).toEqual([]);
  });
});

it('cancels at the origin of its session only', () => {
  const { element, frame } = show();
  const contentWindow = frame?.contentWindow;
  if (!contentWindow) throw new Error('no frame');
  const postMessage = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
  element.cancel();
  expect(postMessage.mock.calls).toEqual([
    [{ source: 'mien-scan-host', v: 1, type: 'cancel', sessionId: SESSION }, ORIGIN],
  ]);
  const waiting = show({});
  expect(() => waiting.element.cancel()).not.toThrow();
});

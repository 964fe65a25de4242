// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MienScan } from './react.ts';

const SESSION = '0190a000-0000-7000-8000-00000000000a';
const url = `https://mien.example/embed/0190a000-0000-7000-8000-000000000001/${SESSION}#key`;

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('shows the scan, and calls the newest handlers until it is gone', () => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const [first, second, onClosed] = [vi.fn(), vi.fn(), vi.fn()];
  act(() => root.render(createElement(MienScan, { url, lang: 'es', onCompleted: first })));
  act(() => root.render(createElement(MienScan, { url, lang: 'es', onCompleted: second, onClosed })));
  const frames = container.querySelectorAll('iframe');
  expect([frames.length, frames[0]?.src]).toEqual([1, url.replace('#', '?lang=es#')]);
  const send = (message: object) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { source: 'mien-scan', v: 1, sessionId: SESSION, ...message },
        origin: 'https://mien.example',
        source: frames[0]?.contentWindow as MessageEventSource | null,
      }),
    );
  send({ type: 'completed', measurementId: 'm', receipt: 'r' });
  send({ type: 'failed', code: 'LOW_SIGNAL' });
  send({ type: 'closed', status: 'completed' });
  expect(first).not.toHaveBeenCalled();
  expect(second.mock.calls).toEqual([[{ measurementId: 'm', receipt: 'r' }]]);
  expect(onClosed.mock.calls).toEqual([[{ status: 'completed' }]]);
  act(() => root.unmount());
  expect(container.children).toHaveLength(0);
});

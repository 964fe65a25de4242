// @vitest-environment jsdom
import { KIOSK_ASK_AFTER_MS, KIOSK_FACE_AWAY_MS, SECOND_MS } from '@mien/domain';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachablePage } from './plain-pages.tsx';
import { ScanApp } from './scan-app.tsx';
import type { ScanPage } from './scan-page.tsx';
import type { Sighting } from './scan-run.ts';
import type { SendPage } from './send-page.tsx';
import type { ScanService } from './service-client.ts';
import { useFaceAsPresence } from './shared-tablet.ts';

const openTracker = vi.hoisted(() =>
  vi.fn(() => ({ ready: new Promise(() => undefined), movedMs: () => 0, end() {} })),
);
vi.mock('./tracker.ts', () => ({ openTracker }));
vi.mock('./scan-page.tsx', () => ({
  ScanPage: ({ loadTracker, presence, onCaptured }: Parameters<typeof ScanPage>[0]) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: a scan takes its tracker once
    useEffect(() => void loadTracker(), []);
    useFaceAsPresence(seen, presence);
    return (
      <button type="button" onClick={() => onCaptured({} as never)}>
        capturing
      </button>
    );
  },
}));

vi.mock('./send-page.tsx', () => ({
  SendPage: ({ isHidden }: Parameters<typeof SendPage>[0]) => <p hidden={isHidden}>sending</p>,
}));

/** What the scan sees when the page is rendered. */
let seen: Pick<Sighting, 'advice'> | null = null;

/** Longer than the start page waits before it prefetches the tracker. */
const A_WHILE_MS = 1000;

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  openTracker.mockClear();
  window.scanHandoff = '/c/builtin/cHJvZmlsZQ/token/refresh/session';
  page = document.createElement('div');
  root = createRoot(page);
  seen = null;
});
afterEach(() => {
  act(() => root.unmount());
  delete window.scanHandoff;
  delete window.scanOptions;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const service = { config: () => new Promise(() => undefined) } as unknown as ScanService;

it('a scan that begins at once loads one face tracker', () => {
  window.scanOptions = '?begin=now';
  act(() => root.render(<ScanApp service={service} />));
  expect(openTracker).toHaveBeenCalledOnce();
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(openTracker).toHaveBeenCalledOnce();
});

it('the start page prefetches the face tracker', () => {
  act(() => root.render(<ScanApp service={service} />));
  expect(openTracker).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(A_WHILE_MS));
  expect(openTracker).toHaveBeenCalledOnce();
});

it('the page of a lost connection tries again when the browser is online, and not while it is trying', () => {
  const onRetry = vi.fn();
  const render = (isTrying: boolean) =>
    act(() => root.render(<UnreachablePage lead="lead" isTrying={isTrying} onRetry={onRetry} />));
  const comeBack = () => act(() => void dispatchEvent(new Event('online')));
  render(false);
  comeBack();
  expect(onRetry).toHaveBeenCalledOnce();
  render(true);
  comeBack();
  expect(onRetry).toHaveBeenCalledOnce();
});

describe('a scan at a shared tablet', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const render = () => act(() => root.render(<ScanApp service={service} />));
  const press = (name: string) =>
    act(() => [...page.querySelectorAll('button')].find((button) => button.textContent === name)?.click());
  const heading = () => page.querySelector('h1')?.textContent;
  const begin = () => {
    window.scanOptions = '?device=shared';
    vi.stubGlobal('speechSynthesis', undefined);
    render();
    press('Start camera');
    expect(page.textContent).toBe('capturing');
  };

  it('ends when the face that it saw goes away, and starts over for who says that they are still there', () => {
    begin();
    seen = { advice: 'ready' };
    render();
    seen = { advice: 'findFace' };
    render();
    pass(KIOSK_FACE_AWAY_MS);
    expect(heading()).toBe('Are you still there?');
    expect(page.textContent).not.toContain('capturing');
    const trackers = openTracker.mock.calls.length;
    press('Yes, go on');
    expect(page.textContent).toBe('capturing');
    expect(openTracker.mock.calls.length).toBe(trackers + 1);
  });

  it('is left by who says that they are done', () => {
    begin();
    pass(KIOSK_ASK_AFTER_MS);
    expect(heading()).toBe('Are you still there?');
    press('I’m done');
    expect(page.textContent).toBe('Taking you back');
  });

  it('is left without an answer', () => {
    begin();
    pass(KIOSK_ASK_AFTER_MS + 20 * SECOND_MS);
    expect(page.textContent).toBe('Taking you back');
  });

  it('is sent while the page asks', () => {
    begin();
    press('capturing');
    pass(KIOSK_ASK_AFTER_MS);
    expect(heading()).toBe('Are you still there?');
    expect(page.querySelector('p[hidden]')?.textContent).toBe('sending');
    press('Yes, go on');
    expect(page.textContent).toBe('sending');
    expect(page.querySelector('p[hidden]')).toBeNull();
  });

  it('on a device of one’s own asks nothing', () => {
    render();
    pass(10 * KIOSK_ASK_AFTER_MS);
    expect(heading()).toBe('Your 30-second scan');
  });
});

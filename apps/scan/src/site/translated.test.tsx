// @vitest-environment jsdom
import { Button } from '@mien/ui';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FailedPage } from './failed-page.tsx';
import { LivePulse } from './live-pulse.tsx';
import { UnreachablePage } from './plain-pages.tsx';
import { ScanOval } from './scan-oval.tsx';
import { siteTexts } from './site-texts.ts';
import { StartPage } from './start-page.tsx';

/** Simulates browser translators: wraps each unmarked text in elements. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate="no"]') || text.data.trim() === '') continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
}

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});
const draw = (page: ReactNode) => act(() => root.render(page));

const nothing = () => undefined;
const start = (isLeaving: boolean) => (
  <StartPage
    isLeaving={isLeaving}
    isShort={false}
    lengthS={30}
    onLength={nothing}
    onBegin={nothing}
    onSample={null}
    onCancel={nothing}
  />
);
const oval = (secondsLeft: number | null) => (
  <ScanOval ref={null} isTight isWaiting={false} progressShare={0.5} secondsLeft={secondsLeft} />
);
const pulse = (bpm: number, quality: 'weak' | 'good') => (
  <LivePulse rate={{ bpm, isTrusted: true, atMs: 0 } as never} wave={null} quality={quality} />
);

it('the remaining seconds keep counting in a translated page', () => {
  draw(oval(30));
  translate(place);
  for (const seconds of [29, 8, 7]) {
    draw(oval(seconds));
    expect(place.querySelector('[aria-hidden]')?.textContent).toBe(`${seconds}${siteTexts().capture.secondsUnit}`);
    expect(place.textContent).toContain(`${seconds} ${siteTexts().capture.secondsUnit}`);
  }
  draw(oval(null));
});

it('the pulse and its quality keep changing in a translated page', () => {
  draw(pulse(71, 'weak'));
  translate(place);
  draw(pulse(84, 'good'));
  expect(place.textContent).toContain('84');
  expect(place.textContent).not.toContain('71');
  expect(place.textContent).toContain(siteTexts().capture.quality.good);
  expect(place.textContent).not.toContain(siteTexts().capture.quality.weak);
});

it.each<[string, ReactNode, ReactNode]>([
  ['canceling on the first page', start(false), start(true)],
  [
    'retrying the connection',
    <UnreachablePage key="a" lead="lead" isTrying={false} onRetry={nothing} />,
    <UnreachablePage key="a" lead="sent" isTrying onRetry={nothing} />,
  ],
  [
    'a button with icons',
    <Button key="b">Send</Button>,
    <Button key="b" icon="check" iconAfter="check">
      Sent
    </Button>,
  ],
])('%s works in a translated page', (_, before, after) => {
  draw(before);
  translate(place);
  draw(after);
  expect(place.querySelector('button')).not.toBe(null);
  translate(place);
  draw(before);
  draw(null);
  expect(place.innerHTML).toBe('');
});

function BreakablePage({ state }: { readonly state: { readonly isBroken: boolean } }) {
  if (state.isBroken) throw new Error('a word was moved');
  return <h1>whole</h1>;
}

it('a page that fails says so and can be reloaded', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(nothing);
  const state = { isBroken: true };
  draw(
    <FailedPage>
      <BreakablePage state={state} />
    </FailedPage>,
  );
  expect(place.querySelector('h1')?.textContent).toBe(siteTexts().failed.heading);
  state.isBroken = false;
  act(() => place.querySelector('button')?.click());
  expect(place.textContent).toBe('whole');
  error.mockRestore();
});

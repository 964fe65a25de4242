import { createToastStore } from '@mien/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { FileGone } from './file-gone.ts';
import { lazyComponent, optionalComponent } from './lazy-component.tsx';
import { stored } from './stored.ts';
import { ToastProvider } from './toasts.tsx';

const GONE = 'This part did not open. The rest of the page works.';
const Sheet = ({ isOpen }: { isOpen: boolean }) => isOpen && <p>Sheet</p>;
type Overlay = ComponentType<{ isOpen: boolean; onClose: () => void }>;

/** A page with a button that opens an overlay. */
function WithButton({ part: Part }: { readonly part: Overlay }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Suspense fallback="waiting">
        <Part isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </>
  );
}

/** React logs every error that a boundary catches. */
const QUIET = { onCaughtError: () => undefined };
/** A page whose chunk is gone, while it renders. */
function GonePage(): null {
  throw new FileGone();
}

beforeEach(() => {
  stored.reloadedAt.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

const shown = (Part: ReturnType<typeof lazyComponent<{ name: string }>>) =>
  render(
    <>
      <h1>Page</h1>
      <Suspense fallback="waiting">
        <Part name="Ana" />
      </Suspense>
    </>,
    QUIET,
  );

describe.each([
  { kind: 'late', part: lazyComponent<{ name: string }> },
  { kind: 'optional', part: optionalComponent<{ name: string }> },
])('$kind lazy component', ({ part }) => {
  it('appears once it is loaded', async () => {
    shown(part(async () => Hello));
    expect(await screen.findByText('Hello Ana')).toBeTruthy();
  });

  it('waits for the connection if it was lost', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(async () => Hello).mockRejectedValueOnce(new Error('lost'));
    shown(part(load));
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(screen.getByText('waiting')).toBeDefined();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Hello Ana')).toBeDefined();
  });
});

describe('a lazy component whose chunk is missing', () => {
  const gone = () => Promise.reject(new Error('404'));

  it('shows a message in its place and leaves the page unchanged', async () => {
    shown(lazyComponent<{ name: string }>(gone));
    expect(await screen.findByText('This part did not open. The rest of the page works.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Page' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeDefined();
  });

  it('an overlay closes with a message, and loads again when reopened', async () => {
    const load = vi.fn(async () => Sheet).mockRejectedValueOnce(new Error('404'));
    const Part = lazyComponent<{ isOpen: boolean; onClose: () => void }>(load);
    const toasts = createToastStore();
    render(
      <ToastProvider value={toasts}>
        <WithButton part={Part} />
      </ToastProvider>,
      QUIET,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    await waitFor(() => expect(toasts.list().map(({ text }) => text)).toEqual([GONE]));
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Sheet')).toBeDefined();
  });

  it('an overlay shows the message again each time it cannot be opened', async () => {
    const toasts = createToastStore();
    const Part = lazyComponent<{ isOpen: boolean; onClose: () => void }>(gone);
    const onClose = vi.fn();
    const page = (isOpen: boolean) => (
      <ToastProvider value={toasts}>
        <Suspense fallback="waiting">
          <Part isOpen={isOpen} onClose={onClose} />
        </Suspense>
      </ToastProvider>
    );
    const { rerender } = render(page(true), QUIET);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    rerender(page(false));
    rerender(page(true));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });
});

it('a lazy component that stays open loads only once', async () => {
  const toasts = createToastStore();
  const load = vi.fn(() => Promise.reject(new Error('404')));
  const Part = lazyComponent<{ isOpen: boolean; onClose: () => void }>(load);
  const page = () => (
    <ToastProvider value={toasts}>
      <Suspense fallback="waiting">
        <Part isOpen onClose={() => undefined} />
      </Suspense>
    </ToastProvider>
  );
  const { rerender } = render(page(), QUIET);
  await waitFor(() => expect(toasts.list()).toHaveLength(1));
  for (let time = 0; time < 3; time += 1) rerender(page());
  expect(load).toHaveBeenCalledOnce();
});

describe('a page whose chunk is missing', () => {
  const open = () =>
    render(
      <ErrorBoundary>
        <Suspense fallback="waiting">
          <GonePage />
        </Suspense>
      </ErrorBoundary>,
      QUIET,
    );

  it('is reloaded once if the server has a newer version, then shows a message', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { href: 'http://localhost/', reload });
    const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
    const page = () => new Response('<script type="module" src="/assets/new.js"></script>');
    vi.stubGlobal('fetch', async (url: string) => (url.startsWith('http') ? page() : script()));
    const { unmount } = open();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    unmount();
    open();
    expect(await screen.findByRole('heading', { name: 'This page did not open' })).toBeDefined();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not reloaded if the browser cannot store that it was', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('sessionStorage', undefined);
    open();
    expect(await screen.findByRole('heading', { name: 'This page did not open' })).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('an optional lazy component that cannot be loaded leaves the page unchanged', async () => {
  shown(optionalComponent<{ name: string }>(() => Promise.reject(new Error('lost'))));
  await expect.poll(() => document.body.textContent).toBe('Page');
});

it('a preloaded optional component renders at once', async () => {
  const Ahead = optionalComponent<{ name: string }>(async () => ({ name }) => <p>{`Here is ${name}`}</p>);
  await Ahead.preload();
  render(
    <Suspense fallback={<p>Empty</p>}>
      <Ahead name="Ana" />
    </Suspense>,
  );
  expect(screen.getByText('Here is Ana')).toBeDefined();
});

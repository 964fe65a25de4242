import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { latePart, optionalPart } from './late-part.tsx';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

const shown = (Part: ReturnType<typeof latePart<{ name: string }>>) =>
  render(
    <>
      <h1>Page</h1>
      <Suspense fallback="waiting">
        <Part name="Ana" />
      </Suspense>
    </>,
  );

describe.each([
  { kind: 'late', part: latePart<{ name: string }> },
  { kind: 'optional', part: optionalPart<{ name: string }> },
])('$kind part', ({ part }) => {
  afterEach(() => vi.restoreAllMocks());

  it('is drawn once it is fetched', async () => {
    shown(part(async () => Hello));
    expect(await screen.findByText('Hello Ana')).toBeTruthy();
  });

  it('waits for the connection where it was lost', async () => {
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

it('an optional part leaves the page as it is where it cannot be fetched', async () => {
  shown(optionalPart<{ name: string }>(() => Promise.reject(new Error('lost'))));
  await expect.poll(() => document.body.textContent).toBe('Page');
});

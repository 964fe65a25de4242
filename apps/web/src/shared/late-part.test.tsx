import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { latePart, lowerPart } from './late-part.tsx';

const shown = (Part: ReturnType<typeof latePart<{ name: string }>>) =>
  render(
    <>
      <h1>Page</h1>
      <Suspense fallback="waiting">
        <Part name="Ana" />
      </Suspense>
    </>,
  );

describe('a late part', () => {
  it('is drawn once it is fetched', async () => {
    shown(
      latePart(async () => ({ name }: { name: string }) => <p>Hello {name}</p>),
    );
    expect(await screen.findByText('Hello Ana')).toBeTruthy();
  });

  it('leaves the page as it is where it cannot be fetched', async () => {
    shown(latePart<{ name: string }>(() => Promise.reject(new Error('lost'))));
    await expect.poll(() => document.body.textContent).toBe('Page');
  });
});

const Below = () => <p>below</p>;

describe('what is below the top of a page', () => {
  afterEach(() => vi.restoreAllMocks());

  it('waits for the connection where it was lost', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(async () => Below).mockRejectedValueOnce(new Error('lost'));
    const Lower = lowerPart(load);
    render(
      <Suspense fallback={<p>on its way</p>}>
        <Lower />
      </Suspense>,
    );
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(screen.getByText('on its way')).toBeDefined();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('below')).toBeDefined();
  });
});

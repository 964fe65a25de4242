import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { latePart } from './late-part.tsx';

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

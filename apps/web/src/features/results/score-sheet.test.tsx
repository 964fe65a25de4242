import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ResultsPage } from './results-page.tsx';
import { ownResult } from './testing/own-result.ts';

const file = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./contributors-sheet.tsx', async (original) => {
  await file.promise;
  return original();
});

it('shows placeholders in the shape of the score parts until they are loaded', async () => {
  window.matchMedia = () =>
    ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;
  const api = fakeApi(signedIn, {
    measurements: { ...signedIn.measurements, get: async () => ownResult },
    configurations: { measurementTypes: async () => [] },
  });
  const path = '/resultSummary/:measurementId';
  renderPage({ api, at: `/resultSummary/${MEASUREMENT_ID}`, path, page: <ResultsPage /> });
  fireEvent.click(await screen.findByRole('button', { name: 'Understand your results' }));
  const sheet = within(await screen.findByRole('dialog'));
  const shapes = (await sheet.findByText('Preparing your results!')).nextElementSibling;
  // A placeholder for the sentence, and one per part.
  expect(shapes?.getAttribute('aria-hidden')).toBe('true');
  expect([...(shapes?.children ?? [])].map(({ children }) => children.length)).toEqual([0, 6]);
  expect(sheet.queryByRole('listitem')).toBeNull();
  file.resolve();
  await waitFor(() => expect(sheet.getAllByRole('listitem').length).toBeGreaterThan(0));
  expect(sheet.queryByText('Preparing your results!')).toBeNull();
});

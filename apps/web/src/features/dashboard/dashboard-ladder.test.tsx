import { screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { answersOf, drawnPerson, expectLadder, markOf } from '../../shared/testing/ladder.tsx';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

it('Home never shows good news above a more urgent message, for any generated patient', async () => {
  await fc.assert(
    fc.asyncProperty(drawnPerson, async (person) => {
      const { result, comparison, attention, entries, top } = answersOf(person);
      const { id, created, externalStatus, overall } = result;
      const items = [{ id, created, externalStatus, score: overall.score }];
      const api = fakeApi(signedIn, {
        measurements: {
          list: async () => ({ items, page: 1, pageSize: 9999, totalItems: 1 }),
          get: async () => result,
        },
        comparisons: { get: async () => comparison },
        attention: { ...signedIn.attention, get: async () => attention, add: async () => attention },
        entries: { latest: async () => ({ items: entries }) },
      });
      const { container, unmount } = renderPage({ api, at: '/dashboard', path: '/dashboard', page: <DashboardPage /> });
      if (top.rung === 'asUsual') expect(await screen.findByText('Nothing stands out in this scan')).toBeDefined();
      else await waitFor(() => expect(markOf(container, top.rung)).not.toBeNull());
      expectLadder(container, top.rung);
      unmount();
    }),
    { seed: 20_261_125, numRuns: 40 },
  );
});

import { type MeasurementSummary, Problem } from '@mien/contract';
import { DAY_MS } from '@mien/domain';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, MEASUREMENT_ID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const scan = (daysAgo: number, changes: Partial<MeasurementSummary> = {}): MeasurementSummary => ({
  id: MEASUREMENT_ID.replace('0a', String(10 + daysAgo).slice(-2)),
  created: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  externalStatus: 'COMPLETE',
  score: 77.6,
  ...changes,
});

function show(items: readonly MeasurementSummary[]) {
  const api = fakeApi(signedIn, {
    measurements: { list: async () => ({ items: [...items], page: 1, pageSize: 9999, totalItems: items.length }) },
  });
  return renderPage({ api, at: '/dashboard', path: '/dashboard', page: <DashboardPage /> });
}

describe('the dashboard', () => {
  it('shows the latest score with its age and the way to its results', async () => {
    show([scan(2), scan(40)]);
    expect(await screen.findByText('2 days ago')).toBeDefined();
    expect(screen.getByRole('img', { name: '78 of 100, Healthy' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'View results' }).getAttribute('href')).toBe(
      `/resultSummary/${scan(2).id}`,
    );
  });

  it('lists earlier scans by month, without a number where there was none', async () => {
    show([scan(0), scan(1, { score: null, externalStatus: 'PARTIAL' })]);
    const earlier = await screen.findByRole('link', { name: /Not scored$/ });
    expect(earlier.getAttribute('href')).toBe(`/resultSummary/history/${scan(1).id}`);
    expect(earlier.textContent).toContain('Partial');
  });

  it('gives the rounded score the band it reads as, at the top and in the list', async () => {
    show([scan(0, { score: 80.4 }), scan(40, { score: 60.4 })]);
    expect(await screen.findByRole('img', { name: '80 of 100, Healthy' })).toBeDefined();
    const earlier = screen.getByRole('link', { name: /60\s*of 100\s*Normal/ });
    expect(earlier.textContent).toContain('Normal');
  });

  it('says where earlier scans will be when there is one only', async () => {
    show([scan(0)]);
    expect(await screen.findByText('Your earlier scans will be listed here.')).toBeDefined();
  });

  it('offers another try when the list cannot be had', async () => {
    const api = fakeApi(signedIn, { measurements: { list: () => Promise.reject(new Problem('offline')) } });
    renderPage({ api, at: '/dashboard', path: '/dashboard', page: <DashboardPage /> });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { LegalPage } from './legal-page.tsx';

it('has one title, and a collapsed list of its sections', async () => {
  renderPage({ api: fakeApi(signedOut), at: '/privacy', path: '/privacy', page: <LegalPage text="privacy" /> });
  expect(await screen.findByRole('heading', { level: 1, name: 'PRIVACY' })).toBeDefined();
  expect(screen.queryByText('Privacy Policy')).toBeNull();
  const list = screen.getByText('Contents').closest('details') as HTMLDetailsElement;
  expect(list.open).toBe(false);
  const links = within(list).getAllByRole('link');
  expect(links).toHaveLength(screen.getAllByRole('heading', { level: 2 }).length);
  expect(document.querySelector(links[1]?.getAttribute('href') ?? '')?.textContent).toContain(links[1]?.textContent);
});

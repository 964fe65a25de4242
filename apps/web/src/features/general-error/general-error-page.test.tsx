import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { GeneralErrorPage } from './general-error-page.tsx';

const PROBLEM = 'There seems to be a problem! Please try again later!';

it.each([
  ['?ID=1000', 'Your browser is not supported.Please use a supported browser.'],
  ['?ID=1001', 'There seems to be a problem with the service at the moment! Please try again later!'],
  ['?ID=1002', PROBLEM],
  ['?ID=constructor', PROBLEM],
  ['', PROBLEM],
])('/error%s says: %s', async (query, text) => {
  renderPage({ api: fakeApi(signedOut), at: `/error${query}`, path: '/error', page: <GeneralErrorPage /> });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Scan Again' })).toBeNull();
  for (const name of ['Scan Again', 'Your Profile']) expect(screen.getByText(name).hidden).toBe(true);
});

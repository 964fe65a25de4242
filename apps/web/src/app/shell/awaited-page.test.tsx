import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stored } from '../../shared/platform/stored.ts';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { AwaitedPage } from './awaited-page.tsx';

afterEach(() => stored.scanReturn.clear());

const placeholder = () => screen.queryByText('Please wait...')?.closest('[role=status]') ?? null;
const spinner = () => placeholder()?.querySelector('circle') ?? null;
const oval = () => placeholder()?.querySelector('ellipse') ?? null;

function show(path: string, query = '') {
  renderPage({ api: fakeApi(signedIn), at: `${path}${query}`, path, page: <AwaitedPage /> });
}

it.each(['/scanresult', '/scan-return'])(
  'keeps the last picture of the scan site at %s until the page loads',
  async (path) => {
    stored.scanReturn.set('?results=abc');
    show(path);
    await expect.poll(oval).not.toBeNull();
    expect(spinner()).toBeNull();
  },
);

it('keeps it without storage, too, where the results stay in the URL', async () => {
  show('/scanresult', '?results=abc');
  await expect.poll(oval).not.toBeNull();
});

it.each([
  ['a stopped scan', '/scanresult', '?error=MEASUREMENT_CANCELED'],
  ['another page', '/dashboard', '?results=abc'],
])('shows a spinner for %s', (_, path, query) => {
  stored.scanReturn.set(query);
  show(path);
  expect(spinner()).not.toBeNull();
  expect(oval()).toBeNull();
});

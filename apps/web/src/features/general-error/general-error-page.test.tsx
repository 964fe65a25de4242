import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SUPPORTED_BROWSERS } from '../../shared/platform/supported-browsers.ts';
import { ToError } from '../../shared/platform/to-error.tsx';
import { fakeApi, signedIn, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { GeneralErrorPage } from './general-error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

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
  for (const name of ['Scan Again', 'Your Profile'])
    expect(screen.getByText(name).closest('button')?.hidden).toBe(true);
});

it('names https instead of the browser if the page was opened without it', async () => {
  vi.stubGlobal('isSecureContext', false);
  renderPage({ api: fakeApi(signedOut), at: '/error?ID=1000', path: '/error', page: <GeneralErrorPage /> });
  expect(await screen.findByText(/^This page is not encrypted/)).toBeDefined();
  expect(screen.queryByText(/browser is not supported|These versions work/)).toBeNull();
  vi.unstubAllGlobals();
});

it.each(['?ID=1000', '?ID=1001', '?ID=1002', ''])('/error%s links to the start page', async (query) => {
  renderPage({ api: fakeApi(signedOut), at: `/error${query}`, path: '/error', page: <GeneralErrorPage /> });
  const start = await screen.findByRole('link', { name: 'Go to the start page' });
  expect(start.getAttribute('href')).toBe('/');
});

it.each([
  ['filled for a visitor', signedOut, 'primary'],
  ['outlined next to the bar of a patient', signedIn, 'secondary'],
] as const)('the only button of a notice is %s', async (_name, who, variant) => {
  renderPage({ api: fakeApi(who), at: '/no-such-page', path: '*', page: <NotFoundPage /> });
  const start = await screen.findByRole('link', { name: 'Go to the start page' });
  await waitFor(() => expect(start.className).toContain(variant));
});

it('lists the first supported version of each browser', async () => {
  renderPage({ api: fakeApi(signedOut), at: '/error?ID=1000', path: '/error', page: <GeneralErrorPage /> });
  const versions = (await screen.findByText(/These versions work/)).textContent ?? '';
  for (const { key, from } of SUPPORTED_BROWSERS) expect(versions, key).toContain(from);
  expect(versions).not.toMatch(/[{}]/);
});

const SHARED_LINK = 'This link has expired or was turned off';

function showAfter(failedPage: string, id: 1001 | 1002) {
  const page = (
    <Routes>
      <Route path="/error" element={<GeneralErrorPage />} />
      <Route path="*" element={<FailsOnce id={id} />} />
    </Routes>
  );
  renderPage({ api: fakeApi(signedOut), at: failedPage, path: '*', page });
}

let hasFailed = false;
function FailsOnce({ id }: { readonly id: 1001 | 1002 }) {
  const [fails] = useState(() => !hasFailed);
  useEffect(() => {
    hasFailed = true;
  }, []);
  return fails ? <ToError id={id} /> : <p>Here it is</p>;
}

describe('Try again', () => {
  beforeEach(() => {
    hasFailed = false;
  });

  it('opens the page that failed', async () => {
    showAfter('/averages?group=md', 1002);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here it is')).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe('/averages?group=md');
  });

  it('does not mention links if a list failed', async () => {
    showAfter('/averages', 1002);
    expect(await screen.findByText(PROBLEM)).toBeDefined();
    expect(screen.queryByText(SHARED_LINK)).toBeNull();
  });

  it('links to the start page if the failed page is unknown', async () => {
    renderPage({ api: fakeApi(signedOut), at: '/error?ID=1001', path: '/error', page: <GeneralErrorPage /> });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  });

  it('opens a shared result again after a temporary failure, and does not call its link expired', async () => {
    const leave = vi.fn();
    const page = <GeneralErrorPage leave={leave} />;
    renderPage({ api: fakeApi(signedOut), at: '/error?ID=1002#/sharedResult/key', path: '/error', page });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(leave).toHaveBeenCalledExactlyOnceWith('/sharedResult/key');
    expect(screen.queryByText(SHARED_LINK)).toBeNull();
  });

  it('never links to another site, whatever follows the #', async () => {
    const leave = vi.fn();
    const page = <GeneralErrorPage leave={leave} />;
    renderPage({ api: fakeApi(signedOut), at: '/error?ID=1001#//evil.example/sharedResult/', path: '/error', page });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
    expect(leave).not.toHaveBeenCalled();
  });

  it('is not offered for an expired link: the page says so and offers a next step', async () => {
    renderPage({ api: fakeApi(signedOut), at: '/error?ID=1002#ended', path: '/error', page: <GeneralErrorPage /> });
    expect(await screen.findByRole('heading', { level: 1, name: SHARED_LINK })).toBeDefined();
    expect(screen.getByText('Ask the patient for a new one.')).toBeDefined();
    expect(screen.queryByText(PROBLEM)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const own = screen.getByRole('region', { name: 'Are these your own results?' });
    expect(within(own).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/');
  });
});

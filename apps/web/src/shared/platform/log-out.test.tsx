import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SCREENS } from '../../app/screens.ts';
import { configuration, fakeApi, signedIn } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { pathsOf } from './opened.ts';
import { useConfiguration, useLogOut, useSession } from './session.ts';

function Page() {
  const logOut = useLogOut();
  const { data: session } = useSession();
  return (
    <button type="button" onClick={logOut}>
      Log out {session?.user.firstName} {useConfiguration().data?.isTrialOffered && 'or try a scan'}
    </button>
  );
}

const addresses = SCREENS.flatMap((screen) => pathsOf(screen))
  .filter((path) => path.startsWith('/') && path !== '/')
  .map((path) => path.replace(/\/:\w+\?/g, '/x').replace(/:\w+/g, 'x'));

it.each(addresses)("logging out from %s opens the sign-in page, without the page's guard", async (at) => {
  const logout = vi.fn(async () => ({ signedOut: true as const }));
  renderPage({ api: fakeApi(signedIn, { signIn: { ...signedIn.signIn, logout } }), at, path: at, page: <Page /> });
  fireEvent.click(await screen.findByRole('button', { name: 'Log out Ana' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  expect(logout).toHaveBeenCalledOnce();
});

it('shows what visitors are offered once the server has ended the session, and not before', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isSignedIn = true;
  const logout = async () => {
    await ended;
    isSignedIn = false;
    return { signedOut: true as const };
  };
  const get = vi.fn(async () => (isSignedIn ? configuration : { ...configuration, isTrialOffered: true as const }));
  renderPage({
    api: fakeApi(signedIn, {
      signIn: { ...signedIn.signIn, logout },
      configurations: { ...signedIn.configurations, get },
    }),
    at: '/dashboard',
    path: '*',
    page: <Page />,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Log out Ana' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  expect(get).toHaveBeenCalledOnce();
  end();
  expect(await screen.findByRole('button', { name: 'Log out or try a scan' })).toBeTruthy();
});

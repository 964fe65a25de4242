import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SCREENS } from '../../app/screens.ts';
import { fakeApi, signedIn } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { pathsOf } from './opened.ts';
import { useLogOut, useSession } from './session.ts';

function Page() {
  const logOut = useLogOut();
  const { data: session } = useSession();
  return (
    <button type="button" onClick={logOut}>
      Log out {session?.user.firstName}
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

import { Problem } from '@mien/contract';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../shared/platform/session.ts';
import { fakeApi, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { HeaderFrame } from './frame.tsx';
import { Header } from './header.tsx';

/** The header, and whether the session is known. */
function Shown() {
  const { isError } = useSession();
  return (
    <>
      <Header />
      {isError && <p>not known</p>}
    </>
  );
}

it('offers another language to visitors, and nothing while the session is unknown', async () => {
  renderPage({ api: fakeApi(signedOut), at: '/', path: '/', page: <Shown /> });
  expect(await screen.findByRole('button', { name: /Español/ })).toBeDefined();
  cleanup();
  const session = () => Promise.reject(new Problem('offline'));
  renderPage({ api: fakeApi({ signIn: { session } }), at: '/dashboard', path: '/dashboard', page: <Shown /> });
  expect(await screen.findByText('not known')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Español/ })).toBeNull();
});

// Decision 0137, row 9.1.
it.each([
  ['Test', 'Test'],
  ['Beta', 'Beta'],
  ['Live', null],
] as const)('labels the environment %s as %s', async (label, shown) => {
  const page = (
    <HeaderFrame label={label} logo={<p>Logo</p>}>
      {null}
    </HeaderFrame>
  );
  renderPage({ api: fakeApi(signedOut), at: '/', path: '/', page });
  expect(await screen.findByText('Logo')).toBeDefined();
  for (const one of ['Test', 'Beta', 'Live']) expect(screen.queryAllByText(one)).toHaveLength(one === shown ? 1 : 0);
});

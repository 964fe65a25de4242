import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, signedIn, signedInAsCarer, user } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';
import { KeepHint } from './keep-hint.tsx';
import { KeepHintText } from './keep-hint-text.tsx';
import { ownerOf, useSession } from './session.ts';
import { stored } from './stored.ts';

/** Renders once it is known who is signed in. */
function Known() {
  const { data: session } = useSession();
  return session ? <p>known</p> : null;
}

it('says where results are cached on the device', async () => {
  renderPage({ api: fakeApi(signedIn), at: '/', path: '/', page: <KeepHint /> });
  expect(await screen.findByText(/turn on "Keep them on this device" in "Your data"/)).toBeDefined();
});

it.each([
  ['users who store them', signedIn, ownerOf(user)],
  ['a carer, who may not', signedInAsCarer('scan', 'manage'), null],
] as const)('shows nothing to %s', async (_name, who, owner) => {
  if (owner !== null) stored.offlineHistoryOwner.set(owner);
  const page = (
    <>
      <KeepHintText />
      <Known />
    </>
  );
  renderPage({ api: fakeApi(who), at: '/', path: '/', page });
  await screen.findByText('known');
  expect(screen.queryByText(/without a connection/)).toBeNull();
});

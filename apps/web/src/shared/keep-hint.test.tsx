import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { KeepHint } from './keep-hint.tsx';
import { stored } from './stored.ts';
import { fakeApi, signedIn, signedInAsCarer } from './testing/fixtures.ts';
import { renderPage } from './testing/render-page.tsx';

function show(who: Parameters<typeof fakeApi>[0] = signedIn) {
  renderPage({ api: fakeApi(who), at: '/', path: '/', page: <KeepHint /> });
}

it('says where results are kept on the device', async () => {
  show();
  expect(await screen.findByText(/turn on "Keep them on this device" in "Your data"/)).toBeDefined();
});

it('says nothing to those who keep them, and to a carer, who may not', async () => {
  stored.offlineHistoryOwner.set('someone');
  show();
  stored.offlineHistoryOwner.clear();
  show(signedInAsCarer('scan', 'manage'));
  await vi.dynamicImportSettled();
  await Promise.resolve();
  expect(screen.queryByText(/without a connection/)).toBeNull();
});

import { type ClientSettings, type EhrSettings, Problem } from '@mien/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { EhrSlot } from './ehr-slot.tsx';
import { SectionProvider } from './settings-section.tsx';

const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const NONE: EhrSettings = {
  record: null,
  revision: 0,
  launchUrl: 'https://mien.example/launch',
  redirectUrl: 'https://mien.example/launch/return',
  keysUrl: 'https://mien.example/v1/keys/ehr',
};
const RECORD = { issuer: 'https://ehr.example.org/fhir', oauthClientId: 'mien', isAutomatic: true };

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['ehr']>;

function draw(calls: Calls) {
  const setDirty = vi.fn();
  renderPage({
    api: fakeApi(signedIn, { ehr: calls }),
    at: '/admin/settings',
    path: '/admin/settings',
    page: (
      <SectionProvider value={{ opened: new Set(['ehr'] as const), setOpened: () => undefined, setDirty }}>
        <EhrSlot settings={{ clientId: CLIENT_ID } as ClientSettings} />
      </SectionProvider>
    ),
  });
  return setDirty;
}

async function show(settings: EhrSettings, calls: Calls = {}) {
  const setDirty = draw({ settings: async () => settings, ...calls });
  // The section replaces its placeholder when it has loaded.
  await screen.findByRole('checkbox', { name: 'Connect a health record' });
  const region = within(screen.getByRole('region', { name: 'Health record (EHR)' }));
  return { region, setDirty };
}

const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('connects a record, after showing what to register there', async () => {
  const changeSettings = vi.fn(async () => ({ ...NONE, revision: 1, record: RECORD }));
  const { region } = await show(NONE, { changeSettings });
  expect(region.getByText('Not connected')).toBeDefined();
  expect(region.queryByLabelText('Launch address')).toBeNull();
  fireEvent.click(region.getByRole('checkbox', { name: 'Connect a health record' }));
  const addresses = ['Launch address', 'Redirect address', 'Our public keys (JWKS)'];
  expect(addresses.map((name) => region.getByLabelText<HTMLInputElement>(name).value)).toEqual([
    NONE.launchUrl,
    NONE.redirectUrl,
    NONE.keysUrl,
  ]);
  fireEvent.click(region.getByRole('button', { name: 'Save' }));
  expect(region.getAllByText('Please fill this in.')).toHaveLength(2);
  type(/FHIR server/, ` ${RECORD.issuer} `);
  type(/Client ID/, 'mien');
  fireEvent.click(region.getByRole('checkbox', { name: 'Send new values by themselves' }));
  fireEvent.click(region.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(changeSettings).toHaveBeenCalledExactlyOnceWith({
      params: { clientId: CLIENT_ID },
      body: { revision: 0, record: RECORD },
    }),
  );
  expect(await region.findByText('Connected')).toBeDefined();
});

it('says nothing of the connection until an answer, and that it is unknown after a failure', async () => {
  const answer = Promise.withResolvers<EhrSettings>();
  draw({ settings: () => answer.promise });
  const region = within(await screen.findByRole('region', { name: 'Health record (EHR)' }));
  expect(region.queryByText('Not loaded')).toBeNull();
  answer.reject(new Problem('internal-error'));
  expect(await region.findByText('Not loaded')).toBeDefined();
});

it('disconnects a record', async () => {
  const changeSettings = vi.fn(async () => ({ ...NONE, revision: 4 }));
  const { region } = await show({ ...NONE, record: RECORD, revision: 3 }, { changeSettings });
  fireEvent.click(region.getByRole('checkbox', { name: 'Connect a health record' }));
  fireEvent.click(region.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(changeSettings).toHaveBeenCalledWith({
      params: { clientId: CLIENT_ID },
      body: { revision: 3, record: null },
    }),
  );
});

it('shows at its field what the server found wrong', async () => {
  const fields = [{ path: 'body.record.issuer', rule: 'private_address' }];
  const { region } = await show(
    { ...NONE, record: RECORD, revision: 3 },
    { changeSettings: () => Promise.reject(new Problem('invalid-request', { fields })) },
  );
  type(/FHIR server/, 'https://10.0.0.1/fhir');
  fireEvent.click(region.getByRole('button', { name: 'Save' }));
  expect(await region.findByText('This address is not on the public internet.')).toBeDefined();
});

it('warns before unsaved changes are lost, and discards them', async () => {
  const { region, setDirty } = await show({ ...NONE, record: RECORD, revision: 3 });
  type(/Client ID/, 'other');
  expect(setDirty).toHaveBeenLastCalledWith('ehr', true);
  fireEvent.click(region.getByRole('button', { name: 'Undo changes' }));
  await waitFor(() => expect(setDirty).toHaveBeenLastCalledWith('ehr', false));
  expect(region.getByLabelText<HTMLInputElement>(/Client ID/).value).toBe('mien');
});

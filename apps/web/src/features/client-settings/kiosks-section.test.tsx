import type { ClientSettings, Group, Kiosk } from '@mien/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { KiosksSlot } from './kiosks-slot.tsx';
import { SectionProvider } from './settings-section.tsx';

const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';

const group = (code: string, last: string, isRetired = false): Group => ({
  id: `0190a000-0000-7000-8000-0000000000e${last}`,
  code,
  isRetired,
  formerCodes: [],
  patientCount: 12,
  created: '2026-01-01T00:00:00Z',
});
const GROUPS = [group('signature', '1'), group('md', '2'), group('old', '3', true)];

const FRONT: Kiosk = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  name: 'Front desk',
  groupId: GROUPS[0]?.id ?? '',
  takesAnonymous: true,
  created: '2026-01-05T10:00:00Z',
  createdBy: 'Grace Liu',
  pairingUntil: null,
  paired: '2026-01-05T10:05:00Z',
  lastUsed: '2026-03-14T14:00:00Z',
  ended: null,
};
const GONE: Kiosk = {
  ...FRONT,
  id: '0190a000-0000-7000-8000-0000000000f2',
  name: 'Hall',
  ended: '2026-02-01T10:00:00Z',
};
const MADE = { kiosk: FRONT, code: '1234567890', expires: '2026-03-14T15:10:00Z' };

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['kiosks']>;

/** The section, expanded. */
async function show(items: readonly Kiosk[], calls: Calls = {}) {
  renderPage({
    api: fakeApi(signedIn, {
      kiosks: { list: async () => ({ items: [...items] }), ...calls },
      groups: { list: async () => ({ items: GROUPS }) },
    }),
    at: '/admin/settings',
    path: '/admin/settings',
    page: (
      <SectionProvider
        value={{ opened: new Set(['kiosks'] as const), setOpened: () => undefined, setDirty: () => undefined }}
      >
        <KiosksSlot settings={{ clientId: CLIENT_ID } as ClientSettings} />
      </SectionProvider>
    ),
  });
  return within(await screen.findByRole('region', { name: 'Tablets' }));
}

describe('the tablets of a client', () => {
  it('are listed with group and state, ended ones apart', async () => {
    const section = await show([FRONT, GONE]);
    const row = (await section.findByRole('heading', { level: 3, name: 'Front desk' })).closest('li');
    await waitFor(() => expect(row?.textContent).toContain('Group signature'));
    expect(row?.textContent).toMatch(/Also without a slip.*Paired.*Last used/);
    expect(section.getByText('1 tablet has ended')).toBeDefined();
    expect(section.queryByRole('button', { name: 'End Hall' })).toBeNull();
  });

  it('get a new one, whose code is shown once', async () => {
    const add = vi.fn(async () => MADE);
    const section = await show([], { add });
    fireEvent.click(await section.findByRole('button', { name: 'Add a tablet' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a tablet' }));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: ' Front desk ' } });
    const options = await waitFor(() => {
      const found = form.getByLabelText('Group of its patients').querySelectorAll('option');
      expect(found).toHaveLength(2);
      return [...found].map(({ textContent }) => textContent);
    });
    expect(options).toEqual(['signature', 'md']);
    fireEvent.change(form.getByLabelText('Group of its patients'), { target: { value: GROUPS[1]?.id } });
    fireEvent.click(form.getByRole('button', { name: 'Add the tablet' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Pairing code' }));
    expect(sheet.getByText('12345 67890')).toBeDefined();
    expect(add).toHaveBeenCalledExactlyOnceWith({
      params: { clientId: CLIENT_ID },
      body: { name: 'Front desk', groupId: GROUPS[1]?.id, takesAnonymous: false },
    });
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not added without a name', async () => {
    const section = await show([]);
    fireEvent.click(await section.findByRole('button', { name: 'Add a tablet' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a tablet' }));
    fireEvent.change(form.getByLabelText('Name'), { target: { value: '  ' } });
    expect(form.getByRole('button', { name: 'Add the tablet' })).toHaveProperty('disabled', true);
  });

  it('get a new pairing code', async () => {
    const renewCode = vi.fn(async () => MADE);
    const section = await show([FRONT], { renewCode });
    fireEvent.click(await section.findByRole('button', { name: 'New pairing code for Front desk' }));
    await screen.findByRole('dialog', { name: 'Pairing code' });
    expect(renewCode).toHaveBeenCalledWith({ params: { clientId: CLIENT_ID, id: FRONT.id }, body: {} });
  });

  it('end after a question', async () => {
    const end = vi.fn(async () => ({ ...FRONT, ended: '2026-03-14T15:00:00Z' }));
    const section = await show([FRONT], { end });
    fireEvent.click(await section.findByRole('button', { name: 'End Front desk' }));
    expect(end).not.toHaveBeenCalled();
    fireEvent.click(section.getByRole('button', { name: 'End the tablet' }));
    await waitFor(() => expect(end).toHaveBeenCalledWith({ params: { clientId: CLIENT_ID, id: FRONT.id }, body: {} }));
  });

  it('show why a change was refused', async () => {
    const section = await show([FRONT], { renewCode: () => Promise.reject(serverProblem('changed-meanwhile')) });
    fireEvent.click(await section.findByRole('button', { name: 'New pairing code for Front desk' }));
    expect(await section.findByText(/Someone else changed this tablet/)).toBeDefined();
  });
});

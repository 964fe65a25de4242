import { type Passkey, Problem } from '@mien/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configuration, fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { CREATION, MADE, REQUEST, SHOWN, withoutPasskeys, withPasskeys } from '../../shared/testing/passkey-device.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { PasskeysPage } from './passkeys-page.tsx';

const phone: Passkey = {
  id: '0190a000-0000-7000-8000-000000000021',
  name: 'Apple Passwords',
  created: '2026-01-05T15:00:00Z',
  lastUsed: '2026-03-01T15:00:00Z',
  isBackedUp: true,
};
const key: Passkey = {
  ...phone,
  id: '0190a000-0000-7000-8000-000000000022',
  name: 'Key at home',
  lastUsed: null,
  isBackedUp: false,
};

/** A staff member. */
const OMAR = { ...user, patientUid: null, userRoles: ['Client User'] };

type Fakes = NonNullable<Parameters<typeof fakeApi>[1]>;
let device: ReturnType<typeof withPasskeys>;
beforeEach(() => {
  device = withPasskeys();
});
afterEach(withoutPasskeys);

/** The page of a user with passkeys, which calls may change. */
function show(items: Passkey[], calls: Fakes['passkeys'] = {}, resetAt: string | null = null, others: Fakes = {}) {
  const list = vi.fn(async () => ({ items: [...items], resetAt }));
  renderPage({
    api: fakeApi(
      signedIn,
      {
        passkeys: {
          list,
          makeOptions: async () => CREATION,
          signInOptions: async () => REQUEST,
          confirm: async () => ({ confirmed: true as const }),
          ...calls,
        },
      },
      others,
    ),
    at: '/passkeys',
    path: '/passkeys',
    page: <PasskeysPage />,
  });
  return list;
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));

describe('the list of passkeys', () => {
  it('shows where they are stored and when they were used', async () => {
    show([phone, key]);
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('two are listed');
    expect(within(first).getByRole('heading', { name: 'Apple Passwords' })).toBeDefined();
    expect(within(first).getByText('Set up on January 5, 2026')).toBeDefined();
    expect(within(first).getByText('Last used on March 1, 2026')).toBeDefined();
    expect(within(first).getByText(/not lost with the device/)).toBeDefined();
    expect(within(second).getByText('Not used yet')).toBeDefined();
    expect(within(second).getByText('Only on one device')).toBeDefined();
  });

  it('offers to retry after a failure', async () => {
    const list = vi.fn(async () => ({ items: [phone], resetAt: null })).mockRejectedValueOnce(new Problem('offline'));
    show([], { list });
    await press('Try again');
    expect(await screen.findByText('Apple Passwords')).toBeDefined();
  });

  it('tells patients, but not staff, what a code can show', async () => {
    show([phone]);
    expect(await screen.findByText(/only in browsers where you have used it/)).toBeDefined();
  });

  it('has no link to a patient’s page for staff', async () => {
    show([phone], {}, null, { signIn: { session: async () => ({ user: OMAR, historyCheck: 0 }) } });
    expect(await screen.findByText('Apple Passwords')).toBeDefined();
    expect(screen.queryByText(/only in browsers where you have used it/)).toBeNull();
  });

  it.each<[string, typeof user, 'sms' | 'totp', RegExp, boolean]>([
    [
      'a patient',
      user,
      'totp',
      /^Lost your device\? A code by text message still logs you in, but only to scan/,
      false,
    ],
    ['staff', OMAR, 'sms', /^Lost your device\? Log in with a code by text message, and remove/, false],
    ['staff with a second factor', OMAR, 'totp', /^Lost your device\? Log in with a recovery code/, true],
  ])('tells %s what to do without the device', async (_, who, staffSecondFactor, text, leadsToSecondStep) => {
    show([phone], {}, null, {
      signIn: { session: async () => ({ user: who, historyCheck: 0 }) },
      configurations: { get: async () => ({ ...configuration, staffSecondFactor }) },
    });
    expect((await screen.findAllByText(/^Lost your device/)).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(text),
    ]);
    expect(screen.queryByRole('link', { name: 'Second step at sign-in' }) !== null).toBe(leadsToSecondStep);
  });

  it.each<[string, object, string | RegExp]>([
    ['a session started by a staff link', { isScanOnly: true, isByLink: true }, /link or code from your clinic/],
    ['a session that allows only scans', { isScanOnly: true }, /not shown in this session/],
    [
      'a session that needs the passkey',
      { isScanOnly: true, needsPasskey: true },
      /a code alone only allows a new scan/,
    ],
  ])('is not loaded in %s', async (_, session, text) => {
    const list = show([phone], {}, null, {
      signIn: { session: async () => ({ user, historyCheck: 0, ...session }) },
    });
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(list).not.toHaveBeenCalled();
  });

  it('is not available to a carer', async () => {
    const list = show([phone], {}, null, {
      signIn: { session: async () => ({ user, historyCheck: 0, carer: { id: user.id, rights: ['see'] } }) },
    });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
    expect(list).not.toHaveBeenCalled();
  });
});

describe('adding a passkey', () => {
  it('creates it on the device, stores it, and reloads the list', async () => {
    const items: Passkey[] = [];
    const make = vi.fn(async () => {
      items.push(key);
      return key;
    });
    show(items, { make });
    expect(await screen.findByText('No passkeys yet')).toBeDefined();
    await press('Set up a passkey');
    expect(await screen.findByText(/Your passkey is set up/)).toBeDefined();
    expect(make).toHaveBeenCalledExactlyOnceWith({ body: { passkey: MADE } });
    expect(await screen.findByText('Key at home')).toBeDefined();
    expect(localStorage.getItem('passkeyHere')).toBe('1');
    expect(await button('Add a passkey')).toBeDefined();
  });

  it.each([
    ['closed', /No passkey was made/],
    ['exists', /This device has a passkey for your account already/],
  ] as const)('explains how a prompt ended: %s', async (prompt, text) => {
    device.prompt = prompt;
    const make = vi.fn(async () => key);
    show([phone], { make });
    await press('Add a passkey');
    expect(await screen.findByText(text)).toBeDefined();
    expect(make).not.toHaveBeenCalled();
    expect((await button('Add a passkey')).disabled).toBe(false);
  });

  it('prompts once for two taps', async () => {
    show([], { make: async () => key });
    const add = await button('Set up a passkey');
    fireEvent.click(add);
    fireEvent.click(add);
    expect(await screen.findByText(/Your passkey is set up/)).toBeDefined();
    expect(device.make).toHaveBeenCalledOnce();
  });

  it('says that there are too many', async () => {
    show([phone], { makeOptions: () => Promise.reject(serverProblem('too-many-passkeys')) });
    await press('Add a passkey');
    expect(await screen.findByText('Please remove a passkey first.')).toBeDefined();
    expect(device.make).not.toHaveBeenCalled();
  });

  it('is not offered by a browser that does not support it', async () => {
    withoutPasskeys();
    show([phone]);
    expect(await screen.findByText(/This browser cannot make passkeys/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    // Existing ones can be removed.
    expect(await button('Remove Apple Passwords')).toBeDefined();
  });
});

describe('renaming a passkey', () => {
  const open = async () => {
    await press('Rename Apple Passwords');
    return screen.findByLabelText<HTMLInputElement>('Name');
  };

  it('sends the new name and closes', async () => {
    const items = [phone];
    const rename = vi.fn(async () => {
      items[0] = { ...phone, name: 'My phone' };
      return { ...phone, name: 'My phone' };
    });
    show(items, { rename });
    const field = await open();
    expect(field.value).toBe('Apple Passwords');
    expect(field.maxLength).toBe(60);
    fireEvent.change(field, { target: { value: 'My phone' } });
    await press('Save');
    expect(await screen.findByRole('heading', { name: 'My phone' })).toBeDefined();
    expect(rename).toHaveBeenCalledExactlyOnceWith({ params: { id: phone.id }, body: { name: 'My phone' } });
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('requires a name', async () => {
    const rename = vi.fn(async () => phone);
    show([phone], { rename });
    const field = await open();
    fireEvent.change(field, { target: { value: '  ' } });
    await press('Save');
    expect(await screen.findByText('Enter a name.')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(rename).not.toHaveBeenCalled();
  });

  it('keeps the input when it fails', async () => {
    show([phone], { rename: () => Promise.reject(new Problem('offline')) });
    const field = await open();
    fireEvent.change(field, { target: { value: 'My phone' } });
    await press('Save');
    expect(await screen.findByText(/connection|offline/i)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My phone');
  });
});

describe('removing a passkey', () => {
  const remove = async () => {
    const opener = await button('Remove Apple Passwords');
    opener.focus();
    fireEvent.click(opener);
    const sheet = await screen.findByRole('dialog', { name: 'Remove this passkey?' });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Remove' }));
  };

  it('signals the removal to the device, and keeps focus on the page', async () => {
    const items = [phone, key];
    show(items, {
      remove: async () => {
        items.shift();
        return { rpId: 'localhost', credentialId: 'gone' };
      },
    });
    await remove();
    expect(await screen.findByText('Apple Passwords is removed.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Apple Passwords' })).toBeNull());
    expect(device.forget).toHaveBeenCalledExactlyOnceWith({ rpId: 'localhost', credentialId: 'gone' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('explains the effect of removing the last one', async () => {
    show([phone]);
    await press('Remove Apple Passwords');
    expect(await screen.findByText(/It is your only one/)).toBeDefined();
  });

  it('is canceled by Cancel, which returns focus to its button', async () => {
    const call = vi.fn(async () => ({ rpId: 'localhost', credentialId: 'gone' }));
    show([phone], { remove: call });
    const opener = await button('Remove Apple Passwords');
    opener.focus();
    fireEvent.click(opener);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(call).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(opener);
  });

  it('asks for fresh proof if the session has none, and continues after a passkey', async () => {
    const call = vi
      .fn(async () => ({ rpId: 'localhost', credentialId: 'gone' }))
      .mockRejectedValueOnce(serverProblem('new-code-needed'));
    const confirm = vi.fn(async () => ({ confirmed: true as const }));
    show([phone], { remove: call, confirm });
    await remove();
    expect(await screen.findByText('To change your passkeys, first show that it is you.')).toBeDefined();
    expect(screen.getByText(/log out and log in again/)).toBeDefined();
    expect(screen.queryByText('Apple Passwords is removed.')).toBeNull();
    await press('Use a passkey');
    await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith({ body: { passkey: SHOWN } }));
    await waitFor(() => expect(screen.queryByText(/first show that it is you/)).toBeNull());
    await remove();
    expect(await screen.findByText('Apple Passwords is removed.')).toBeDefined();
  });

  it('is canceled when no proof is given', async () => {
    show([phone], { remove: () => Promise.reject(serverProblem('new-code-needed')) });
    await remove();
    device.prompt = 'closed';
    await press('Use a passkey');
    expect(await screen.findByText(/No passkey was used/)).toBeDefined();
    expect(screen.getByText(/first show that it is you/)).toBeDefined();
  });

  it('refuses to remove the last one of staff', async () => {
    show([phone], { remove: () => Promise.reject(serverProblem('last-passkey')) });
    await remove();
    expect(await screen.findByText(/Please add another passkey first/)).toBeDefined();
    expect(screen.getByText('Apple Passwords')).toBeDefined();
  });
});

describe('a removal requested by the clinic', () => {
  it('is shown with its time, and a passkey cancels it', async () => {
    let resetAt: string | null = '2026-03-15T15:00:00Z';
    const confirm = vi.fn(async () => {
      resetAt = null;
      return { confirmed: true as const };
    });
    show([phone], { confirm, list: async () => ({ items: [phone], resetAt }) });
    expect(await screen.findByText(/Your clinic was asked to remove your passkeys.*March 15, 2026/)).toBeDefined();
    await press('Keep my passkeys');
    expect(await screen.findByText('Your passkeys stay.')).toBeDefined();
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ body: { passkey: SHOWN } });
    await waitFor(() => expect(screen.queryByText(/Your clinic was asked/)).toBeNull());
  });

  it('continues when no passkey is used', async () => {
    device.prompt = 'closed';
    const confirm = vi.fn(async () => ({ confirmed: true as const }));
    show([phone], { confirm }, '2026-03-15T15:00:00Z');
    await press('Keep my passkeys');
    expect(await screen.findByText(/No passkey was used/)).toBeDefined();
    expect(confirm).not.toHaveBeenCalled();
    expect(screen.getByText(/Your clinic was asked/)).toBeDefined();
  });
});

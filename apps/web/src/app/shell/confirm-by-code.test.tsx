import { Problem } from '@mien/contract';
import { TextField } from '@mien/ui';
import { Drawer, Modal, Sheet } from '@mien/ui/overlays';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useSession } from '../../shared/platform/session.ts';
import { fakeApi, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ConfirmByCode } from './confirm-by-code.tsx';

const PROFILE = {
  patientUid: PATIENT_UID,
  firstName: 'Ana',
  lastName: 'Reyes',
  groupCode: 'signature',
  tokenCode: 't'.repeat(43),
  registered: '2026-01-01T00:00:00.000Z',
  scanCount: 1,
  isVerified: true,
};
const login = { user, accessToken: 'token', refreshToken: null, requiresTwoFactor: false };

/** Renders once a user is known to be signed in. */
function Signed({ onDone }: { readonly onDone: (isConfirmed: boolean) => void }) {
  const { data } = useSession();
  return data ? <ConfirmByCode isOpen reason="new-code-needed" onDone={onDone} /> : null;
}

function show(...fakes: Parameters<typeof fakeApi>) {
  const onDone = vi.fn();
  renderPage({ api: fakeApi(signedIn, ...fakes), at: '/me', path: '/me', page: <Signed onDone={onDone} /> });
  return onDone;
}

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly backLabel: string;
  readonly children: ReactNode;
}

/** State inside a dialog, which would be lost if the dialog were unmounted. */
function Field() {
  const [typed, setTyped] = useState('');
  return <TextField label="Email" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

function Page({ Overlay, onClose }: { readonly Overlay: ComponentType<OverlayProps>; readonly onClose: () => void }) {
  const { data } = useSession();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Overlay isOpen onClose={onClose} title="Delete everything" closeLabel="Leave" backLabel="Leave">
        <Field />
        <button type="button" onClick={() => setAsked(true)}>
          Delete
        </button>
      </Overlay>
      {data && <ConfirmByCode isOpen={isAsked} reason="new-code-needed" onDone={() => setAsked(false)} />}
    </>
  );
}

describe('a confirmation by code', () => {
  it('sends the code to the phone number of the profile and continues in the session that the code opens', async () => {
    const sendCode = vi.fn(async () => ({ patientUid: PATIENT_UID }));
    const loginTemp = vi.fn(async () => login);
    const profiles = async () => [{ ...PROFILE, patientUid: '0190a000-0000-7000-8000-0000000000bb' }, PROFILE];
    const onDone = show({ signIn: { ...signedIn.signIn, sendCode, profiles, loginTemp } });
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    fireEvent.change(await screen.findByLabelText(/Code from the text message/), { target: { value: '123456' } });
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(true));
    expect(sendCode).toHaveBeenCalledExactlyOnceWith({ body: { phone: user.phoneNumber } });
    // Of several profiles of the number, the one that is signed in.
    expect(loginTemp).toHaveBeenCalledExactlyOnceWith({
      body: { patientUid: PATIENT_UID, tokenCode: PROFILE.tokenCode },
    });
  });

  it('reports a wrong code and accepts another one', async () => {
    const profiles = vi.fn(() => Promise.reject(new Problem('wrong-access-code')) as Promise<(typeof PROFILE)[]>);
    const onDone = show({
      signIn: {
        ...signedIn.signIn,
        sendCode: async () => ({ patientUid: PATIENT_UID }),
        profiles,
        loginTemp: async () => login,
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    const field = await screen.findByLabelText(/Code from the text message/);
    fireEvent.change(field, { target: { value: '000000' } });
    expect(await screen.findByText(/This code is not correct/)).toBeDefined();
    profiles.mockResolvedValue([PROFILE]);
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.change(field, { target: { value: '123456' } });
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(true));
  });

  it('can be closed', async () => {
    const onDone = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(onDone).toHaveBeenCalledExactlyOnceWith(false);
  });

  describe('hides the overlay that asked for it, then shows it again with its input', () => {
    it.each<[string, ComponentType<OverlayProps>]>([
      ['a sheet', Sheet],
      ['a drawer', Drawer],
      ['a full-screen text', Modal],
    ])('%s', async (_, Overlay) => {
      const onClose = vi.fn();
      renderPage({
        api: fakeApi(signedIn),
        at: '/me',
        path: '/me',
        page: <Page Overlay={Overlay} onClose={onClose} />,
      });
      fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@example.com' } });
      fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
      const isAside = () => screen.getByText('Delete everything').closest('[hidden]') !== null;
      expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeDefined();
      await waitFor(() => expect(isAside()).toBe(true));
      fireEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect(await screen.findByRole('dialog', { name: 'Delete everything' })).toBeDefined();
      expect(isAside()).toBe(false);
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
      expect(onClose).not.toHaveBeenCalled();
    });
  });

  it('explains where to add a phone number if there is none', async () => {
    const withoutPhone = { ...user, phoneNumber: null };
    show({ signIn: { session: async () => ({ user: withoutPhone, historyCheck: 1 }) } });
    expect(await screen.findByText(/no phone number yet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
  });
});

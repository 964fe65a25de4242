import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, PATIENT_UID, signedIn } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { serverProblem } from '../../testing/server-problem.ts';
import { PasskeysPart } from './passkeys-part.tsx';

type Calls = NonNullable<Parameters<typeof fakeApi>[1]>['secondFactor'];
const DUE = '2026-03-15T15:00:00Z';
const params = { uid: PATIENT_UID };

function show(count: number, resetAt: string | null = null, calls: Calls = {}) {
  const read = vi.fn(async () => ({ count, resetAt }));
  renderPage({
    api: fakeApi(signedIn, { secondFactor: { passkeysOfPatient: read, ...calls } }),
    at: '/',
    path: '/',
    page: <PasskeysPart patientUid={PATIENT_UID} />,
  });
  return read;
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const ask = async () => fireEvent.click(await button('The patient lost the passkey'));

it('is empty for a patient without a passkey', async () => {
  const read = show(0);
  await waitFor(() => expect(read).toHaveBeenCalledExactlyOnceWith({ params }));
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});

it.each([
  [1, /This patient has a passkey\./],
  [3, /This patient has 3 passkeys\./],
])('explains %s passkeys', async (count, text) => {
  show(count);
  expect(await screen.findByText(text)).toBeDefined();
});

it('requests the removal once staff have verified the person', async () => {
  const resetPasskeys = vi.fn(async () => ({ count: 1, resetAt: DUE }));
  show(1, null, { resetPasskeys });
  await ask();
  const remove = await button('Remove after 24 hours');
  expect(remove.disabled).toBe(true);
  expect(screen.getByText(/After 24 hours all passkeys are removed, unless one is used/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: /I have checked that this is the patient/ }));
  expect(remove.disabled).toBe(false);
  fireEvent.click(remove);
  expect(await screen.findByText(/The passkeys will be removed on Mar 15, 2026/)).toBeDefined();
  expect(resetPasskeys).toHaveBeenCalledExactlyOnceWith({ params, body: { isPersonChecked: true } });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('Cancel requests no removal', async () => {
  const resetPasskeys = vi.fn(async () => ({ count: 1, resetAt: DUE }));
  show(1, null, { resetPasskeys });
  await ask();
  fireEvent.click(await button('Cancel'));
  expect(await button('The patient lost the passkey')).toBeDefined();
  expect(resetPasskeys).not.toHaveBeenCalled();
});

it('cancels a removal', async () => {
  const keepPasskeys = vi.fn(async () => ({ count: 1, resetAt: null }));
  show(1, DUE, { keepPasskeys });
  fireEvent.click(await button('Do not remove them'));
  expect(await screen.findByText('The passkeys stay.')).toBeDefined();
  expect(keepPasskeys).toHaveBeenCalledExactlyOnceWith({ params, body: {} });
  expect(await button('The patient lost the passkey')).toBeDefined();
});

it('says that nothing was changed when the message to the patient failed', async () => {
  show(1, null, { resetPasskeys: () => Promise.reject(serverProblem('text-message-failed')) });
  await ask();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(await button('Remove after 24 hours'));
  expect(await screen.findByText('The text message could not be sent, so nothing was changed.')).toBeDefined();
  // The checkbox keeps its state for a retry.
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

import type { Appointment, Kiosk } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, PATIENT_UID, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { SlipButton } from './slip-button.tsx';

const VISIT: Appointment = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  startsAt: '2026-03-15T15:00:00Z',
  endsAt: '2026-03-15T16:00:00Z',
  created: '2026-03-01T00:00:00Z',
  revision: 0,
  cancelled: null,
  videoUrl: null,
};
const TABLET: Kiosk = {
  id: '0190a000-0000-7000-8000-0000000000f1',
  name: 'Front desk',
  groupId: '0190a000-0000-7000-8000-0000000000e1',
  takesAnonymous: false,
  created: '2026-01-05T10:00:00Z',
  createdBy: null,
  pairingUntil: null,
  paired: null,
  lastUsed: null,
  ended: null,
};
const SLIP = {
  code: '482913',
  startsAt: VISIT.startsAt,
  endsAt: VISIT.endsAt,
  timeZone: 'America/Chicago',
  clientName: 'Austin Wellness',
};
const CLIENT_ID = '0190a000-0000-7000-8000-0000000000c1';
const NAME = 'Slip for the tablet: Sunday';

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['kiosks']>;

function show(calls: Calls) {
  renderPage({
    api: fakeApi(
      signedIn,
      { signIn: { session: async () => ({ user: { ...user, clientId: CLIENT_ID }, historyCheck: 0 }) } },
      { kiosks: { list: async () => ({ items: [TABLET] }), ...calls } },
    ),
    at: '/',
    path: '/',
    page: <SlipButton uid={PATIENT_UID} appointment={VISIT} when="Sunday" />,
  });
}

it('shows a new slip once, without a name, and prints it alone', async () => {
  const makeSlip = vi.fn(async () => SLIP);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  show({ makeSlip });
  fireEvent.click(await screen.findByRole('button', { name: NAME }));
  const code = await screen.findAllByText('482 913');
  // On the page, and on the paper below it.
  expect(code.map((part) => part.closest('[aria-hidden]') !== null)).toEqual([false, true]);
  expect(makeSlip).toHaveBeenCalledExactlyOnceWith({ params: { uid: PATIENT_UID, id: VISIT.id }, body: {} });
  expect(document.body.textContent).not.toContain(user.lastName);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('482 913')).toBeNull());
});

it('is offered only where there is a tablet', async () => {
  const list = vi.fn(async () => ({ items: [{ ...TABLET, ended: '2026-02-01T00:00:00Z' }] }));
  show({ list });
  await waitFor(() => expect(list).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
});

it('says why no slip was made', async () => {
  show({ makeSlip: () => Promise.reject(serverProblem('user-deactivated')) });
  fireEvent.click(await screen.findByRole('button', { name: NAME }));
  expect(await screen.findByText(/deactivated/i)).toBeDefined();
});

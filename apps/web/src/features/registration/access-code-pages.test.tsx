import { Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { configuration, fakeApi, PATIENT_UID, signedOut } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { AccessCodePage, DoctorsRegistrationPage } from './access-code-pages.tsx';

const withCode = (doctorsAccessCode: string) => async () => ({ ...configuration, doctorsAccessCode });

function show(page: ReactElement, at: string, path: string, get: () => Promise<typeof configuration>) {
  const startByPhone = vi.fn(async () => ({ patientUid: PATIENT_UID }));
  renderPage({ api: fakeApi(signedOut, { configurations: { get }, registrations: { startByPhone } }), at, path, page });
  return startByPhone;
}

async function submitsPhone(startByPhone: ReturnType<typeof show>, accessCode: string) {
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '5125550100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit phone number' }));
  await waitFor(() =>
    expect(startByPhone).toHaveBeenCalledExactlyOnceWith({ body: { phone: '5125550100', accessCode } }),
  );
}

it('registers at /register/md with the access code that the installation sets for doctors', async () => {
  const start = show(<DoctorsRegistrationPage />, '/register/md', '/register/md', withCode('physicians'));
  await submitsPhone(start, 'physicians');
});

it('registers at /register/md with the default code if the configuration cannot be loaded', async () => {
  const get = () => Promise.reject(new Problem('offline'));
  const start = show(<DoctorsRegistrationPage />, '/register/md', '/register/md', get);
  await submitsPhone(start, 'md');
});

// Decision 0137, row 9.5.
it('registers by phone at the URL that ends with that access code', async () => {
  const start = show(<AccessCodePage />, '/register/Physicians', '/register/:accessCode', withCode('physicians'));
  await submitsPhone(start, 'physicians');
});

it('registers anonymously with any other access code', async () => {
  show(<AccessCodePage />, '/register/office', '/register/:accessCode', withCode('physicians'));
  expect(await screen.findByLabelText('PatientUid')).toBeDefined();
  expect(screen.queryByLabelText('Phone')).toBeNull();
});

import { Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, patient, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { MePage } from './me-page.tsx';

function show(...fakes: Parameters<typeof fakeApi>) {
  renderPage({ api: fakeApi(signedIn, ...fakes), at: '/me', path: '/me', page: <MePage /> });
}

describe('the page about oneself', () => {
  it('says who is signed in, with what results depend on', async () => {
    const year = new Date().getUTCFullYear() - 40;
    show({ patients: { get: async () => ({ ...patient, birthDate: `${year}-01-01` }) } });
    expect(await screen.findByRole('heading', { name: 'Ana Reyes' })).toBeDefined();
    expect(await screen.findByText('40 years, 5\'7", 150 lbs')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  });

  it('leaves out what is not known', async () => {
    show({ patients: { get: async () => ({ ...patient, birthDate: null, latestScreening: null }) } });
    await screen.findByRole('heading', { name: 'Ana Reyes' });
    await waitFor(() => expect(screen.queryByText(/\d lbs|years/)).toBeNull());
  });

  it('keeps that the pulse is often low, and says so when it cannot', async () => {
    const saveSettings = vi.fn(async ({ body }: { body: { isPulseOftenLow: boolean } }) => body);
    show({ attention: { saveSettings } } as never);
    const toggle = await screen.findByRole('switch', { name: 'My resting pulse is often low' });
    expect((toggle as HTMLInputElement).checked).toBe(false);
    fireEvent.click(toggle);
    await waitFor(() => expect((toggle as HTMLInputElement).checked).toBe(true));
    expect(saveSettings).toHaveBeenCalledWith({ body: { isPulseOftenLow: true } });
    saveSettings.mockRejectedValueOnce(new Problem('offline'));
    fireEvent.click(toggle);
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
    expect((toggle as HTMLInputElement).checked).toBe(true);
  });

  it('leads to what one measured, with when it was, and with a way to add it', async () => {
    const takenAt = new Date(new Date().getFullYear(), 0, 2, 12).toISOString();
    const readings = [{ systolicMmHg: 128, diastolicMmHg: 79, pulseBpm: null }];
    const cuff = { id: MEASUREMENT_ID, takenAt, created: takenAt, value: { kind: 'cuff' as const, readings } };
    show({ entries: { latest: async () => ({ items: [cuff] }) } });
    const row = await screen.findByRole('link', { name: 'Blood pressure by cuff Jan 2' });
    expect(row.getAttribute('href')).toBe('/entries/cuff');
    expect(screen.getByRole('link', { name: 'Weight 150 lbs' }).getAttribute('href')).toBe('/entries/weight');
    expect(screen.getByRole('link', { name: 'Waist Add' }).getAttribute('href')).toBe('/entries/waist');
    expect(screen.getByRole('link', { name: 'Questions that sharpen your results Add' })).toBeDefined();
  });

  it('leads to who looked and to the data, by the one name that each has', async () => {
    show();
    expect((await screen.findByRole('link', { name: 'Who looked at my data' })).getAttribute('href')).toBe(
      '/accessLog',
    );
    expect(screen.getByRole('link', { name: 'Save or delete your data' }).getAttribute('href')).toBe('/myData');
  });

  it('leads to other profiles of the number where there are some', async () => {
    show({ signIn: { session: async () => ({ user, historyCheck: 0, hasOtherProfiles: true as const }) } });
    expect((await screen.findByRole('link', { name: 'Switch profile' })).getAttribute('href')).toBe('/switchProfile');
  });

  it('says nothing of other profiles where there are none', async () => {
    show();
    await screen.findByRole('button', { name: 'Log out' });
    expect(screen.queryByRole('link', { name: 'Switch profile' })).toBeNull();
  });

  it('remembers units on this device and shows them at once', async () => {
    show();
    await screen.findByRole('link', { name: 'Weight 150 lbs' });
    fireEvent.click(screen.getByRole('button', { name: 'Units ft, in, lbs' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'cm, kg' }));
    expect(localStorage.getItem('units')).toBe('metric');
    expect(await screen.findByText(/170 cm, 68 kg/)).toBeDefined();
  });

  it('makes the text larger at once, on this device and until it is switched off', async () => {
    show();
    const toggle = await screen.findByRole('switch', { name: 'Larger text' });
    fireEvent.click(toggle);
    expect(document.documentElement.dataset.text).toBe('larger');
    expect(localStorage.getItem('largerText')).toBe('1');
    fireEvent.click(toggle);
    expect(document.documentElement.dataset.text).toBeUndefined();
    expect(localStorage.getItem('largerText')).toBeNull();
  });

  it('makes an entry for the calendar of whoever wants to be reminded, and remembers when', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => files.push(blob) && 'blob:x',
        revokeObjectURL: () => undefined,
      }),
    );
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Reminders Off' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Thursday' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to my calendar' }));
    const file = await files[0]?.text();
    expect(file).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TH');
    expect(file, 'nothing about health').toContain('SUMMARY:Time for your scan');
    expect(await screen.findByText(/your calendar takes it/)).toBeDefined();
    expect(screen.getByText('Mon, Thu, 8:00 AM')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Forget it here' }));
    expect(localStorage.getItem('scanReminder')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('makes no entry without a day or a time', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Reminders Off' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Monday' }));
    fireEvent.change(screen.getByLabelText('At what time?'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add to my calendar' }));
    expect(await screen.findByText('Please choose a day.')).toBeDefined();
    expect(screen.getByText('Please choose a time.')).toBeDefined();
    expect(localStorage.getItem('scanReminder')).toBeNull();
  });

  it('logs out', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  });

  it('is not for staff without a profile', async () => {
    show({ signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account'));
  });
});

import { type Notices, Problem, type ScanReminders, type TextReminderBody } from '@mien/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { phoneText } from '../../shared/forms/phone-text.ts';
import { stored } from '../../shared/platform/stored.ts';
import {
  configuration,
  fakeApi,
  MEASUREMENT_ID,
  notSeen,
  PATIENT_UID,
  patient,
  signedIn,
  signedInAsCarer,
  user,
} from '../../shared/testing/fixtures.ts';
import { withoutPush, withPush } from '../../shared/testing/push-browser.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { MePage } from './me-page.tsx';

function show(...fakes: Parameters<typeof fakeApi>) {
  renderPage({ api: fakeApi(signedIn, ...fakes), at: '/me', path: '/me', page: <MePage /> });
}

/** SMS reminders that were never turned on. */
const OFF: ScanReminders = {
  reminder: null,
  stoppedBy: null,
  phoneNumber: '5125550199',
  text: 'Mien: Time for your scan. To stop: Me',
  week: { isOn: false, stoppedBy: null, timeZone: null, text: 'Look back at your week' },
};

describe('the Me page', () => {
  it('names the signed-in patient and the facts that results depend on', async () => {
    const year = new Date().getUTCFullYear() - 40;
    show({ patients: { get: async () => ({ ...patient, birthDate: `${year}-01-01` }) } });
    expect(await screen.findByRole('heading', { name: 'Ana Reyes' })).toBeDefined();
    expect(await screen.findByText('40 years, 5\'7", 150 lbs')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  });

  it('uses the newest weight, from the profile or an entry, as the next scan does', async () => {
    const weight = { id: MEASUREMENT_ID, value: { kind: 'weight' as const, weightKg: 70 } };
    const entered = (takenAt: string) => ({ ...weight, takenAt, created: takenAt, source: 'typed' as const });
    show({ entries: { latest: async () => ({ items: [entered(new Date().toISOString())] }) } });
    expect(await screen.findByRole('link', { name: 'Weight 154.3 lbs' })).toBeDefined();
    expect(screen.getByText(/154\.3 lbs$/, { selector: 'p' })).toBeDefined();
    cleanup();
    show({ entries: { latest: async () => ({ items: [entered('2020-01-02T12:00:00Z')] }) } });
    expect(await screen.findByRole('link', { name: 'Weight 150 lbs' })).toBeDefined();
  });

  it('shows no weight before it is loaded', async () => {
    const get = vi.fn(() => new Promise<never>(() => undefined));
    show({ patients: { get }, entries: { latest: async () => ({ items: [] }) } });
    expect(await screen.findByRole('link', { name: 'Waist Add' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Weight' })).toBeDefined();
  });

  it('omits unknown facts', async () => {
    show({ patients: { get: async () => ({ ...patient, birthDate: null, latestScreening: null }) } });
    await screen.findByRole('heading', { name: 'Ana Reyes' });
    await waitFor(() => expect(screen.queryByText(/\d lbs|years/)).toBeNull());
  });

  describe('with appointments', () => {
    const visit = (year: number, more: object = {}) => ({
      id: MEASUREMENT_ID.replace(/....$/, String(year)),
      startsAt: `${year}-03-02T16:00:00Z`,
      endsAt: `${year}-03-02T17:00:00Z`,
      created: '2026-01-01T10:00:00Z',
      revision: 0,
      cancelled: null,
      videoUrl: null,
      ...more,
    });
    const items = [visit(2097), visit(2098, { cancelled: '2026-02-01T10:00:00Z', revision: 1 }), visit(2099)];
    const ownAppointments = { list: async () => ({ items, timeZone: 'America/Chicago', scanDaysBefore: 1 }) };

    it('names the next one, and lists all, each with a calendar file unless it was canceled', async () => {
      show({ ownAppointments });
      fireEvent.click(await screen.findByRole('button', { name: /^Next .*2097/ }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Appointments' }));
      expect(sheet.getAllByRole('listitem')).toHaveLength(3);
      expect(sheet.getAllByText('Canceled')).toHaveLength(1);
      expect(sheet.getAllByRole('button', { name: /^Add to my calendar/ })).toHaveLength(2);
    });

    it('prefills a message that says which appointment the patient cannot come to', async () => {
      show({ ownAppointments });
      fireEvent.click(await screen.findByRole('button', { name: /^Next .*2097/ }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Appointments' }));
      const [, second] = sheet.getAllByRole('link', { name: /^Cannot come\? Write to your clinic/ });
      fireEvent.click(second as HTMLElement);
      const draft = JSON.parse(stored.chatDraft.get() ?? '{}') as { text?: string };
      expect(draft.text?.replaceAll('\u00a0', ' ')).toMatch(/^I cannot come on Mon, Mar 2, 2099, .+\.$/);
    });

    it('hides appointments from carers', async () => {
      const list = vi.fn(ownAppointments.list);
      show(signedInAsCarer('manage'), { ownAppointments: { list } });
      await screen.findByRole('heading', { name: 'Me' });
      expect(list).not.toHaveBeenCalled();
    });
  });

  it('saves that the pulse is often low, and reports a failure', async () => {
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

  it('shows the newest entries, and links to forms for new ones', async () => {
    const takenAt = new Date(new Date().getFullYear(), 0, 2, 12).toISOString();
    const readings = [{ systolicMmHg: 128, diastolicMmHg: 79, pulseBpm: null }];
    const cuff = {
      id: MEASUREMENT_ID,
      takenAt,
      created: takenAt,
      source: 'typed' as const,
      value: { kind: 'cuff' as const, readings },
    };
    show({ entries: { latest: async () => ({ items: [cuff] }) } });
    const row = await screen.findByRole('link', { name: /^Blood pressure by cuff 128\/79 Jan 2$/ });
    expect(row.getAttribute('href')).toBe('/entries/cuff');
    expect(screen.getByRole('link', { name: 'Weight 150 lbs' }).getAttribute('href')).toBe('/entries/weight');
    expect(screen.getByRole('link', { name: 'Waist Add' }).getAttribute('href')).toBe('/entries/waist');
    expect(screen.getByRole('link', { name: 'Five health questions Add' })).toBeDefined();
  });

  it('offers no forms to a carer with read access', async () => {
    show(signedInAsCarer('scan'), { entries: { latest: async () => ({ items: [] }) } });
    expect(await screen.findByRole('link', { name: 'Waist' })).toBeDefined();
    await screen.findByRole('link', { name: 'Weight 150 lbs' });
    expect(screen.queryByRole('link', { name: /Add$/ })).toBeNull();
  });

  it('shows whether staff see results, and who has asked to', async () => {
    const asked = { id: MEASUREMENT_ID, by: { name: 'Grace Liu', role: 'Client User' as const } };
    const times = { asked: '2026-03-12T15:00:00Z', expires: '2026-03-26T15:00:00Z' };
    show({ careTeamAccess: { get: async () => ({ ...notSeen, request: { ...asked, ...times } }) } });
    const row = await screen.findByRole('link', { name: 'Grace Liu asks to see your results' });
    expect(row.getAttribute('href')).toBe('/careTeam');
    expect(screen.getByRole('link', { name: 'Staff can see my results Off' }).getAttribute('href')).toBe('/careTeam');
  });

  it('links to the access log and the data page by their usual names', async () => {
    show();
    expect((await screen.findByRole('link', { name: 'Who looked at my data' })).getAttribute('href')).toBe(
      '/accessLog',
    );
    expect(screen.getByRole('link', { name: 'Save or delete your data' }).getAttribute('href')).toBe('/myData');
  });

  it('links to other profiles of the phone number, if any', async () => {
    show({ signIn: { session: async () => ({ user, historyCheck: 0, hasOtherProfiles: true as const }) } });
    expect((await screen.findByRole('link', { name: 'Switch profile' })).getAttribute('href')).toBe('/switchProfile');
  });

  it('hides the link if there are no other profiles', async () => {
    show();
    await screen.findByRole('button', { name: 'Log out' });
    expect(screen.queryByRole('link', { name: 'Switch profile' })).toBeNull();
  });

  it('applies units at once and remembers them on this device', async () => {
    show();
    await screen.findByRole('link', { name: 'Weight 150 lbs' });
    fireEvent.click(await screen.findByRole('button', { name: 'Units ft, in, lbs' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'cm, kg' }));
    expect(localStorage.getItem('units')).toBe('metric');
    expect(await screen.findByText(/170 cm, 68 kg/)).toBeDefined();
  });

  it('enlarges text at once, on this device, until it is turned off', async () => {
    show();
    const toggle = await screen.findByRole('switch', { name: 'Larger text' });
    fireEvent.click(toggle);
    expect(document.documentElement.dataset.text).toBe('larger');
    expect(localStorage.getItem('largerText')).toBe('1');
    fireEvent.click(toggle);
    expect(document.documentElement.dataset.text).toBeUndefined();
    expect(localStorage.getItem('largerText')).toBeNull();
  });

  it('creates a calendar entry for reminders and remembers their times', async () => {
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
    expect(await screen.findByText(/add it to your calendar/)).toBeDefined();
    expect(screen.getByText('Mon, Thu, 8:00 AM')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Forget it here' }));
    expect(localStorage.getItem('scanReminder')).toBeNull();
    vi.unstubAllGlobals();
  });

  it("keeps typed input while the server's reminder settings load", async () => {
    const answer = Promise.withResolvers<ScanReminders>();
    show({ scanReminders: { get: () => answer.promise } });
    fireEvent.click(await screen.findByRole('button', { name: 'Reminders Off' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Thursday' }));
    expect(screen.queryByRole('radio', { name: 'Text message' })).toBeNull();
    answer.resolve(OFF);
    expect(await screen.findByRole('radio', { name: 'Text message' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Thursday' }).checked).toBe(true);
  });

  it('creates no calendar entry without a day or a time', async () => {
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

  it('is closed to staff without a profile', async () => {
    show({ signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account'));
  });
});

describe('SMS reminders', () => {
  const ON = { weekdays: ['MO' as const, 'TH' as const], time: '09:30', timeZone: 'America/Chicago' };

  function showReminders(first: ScanReminders, calls: object = {}) {
    show({ scanReminders: { get: async () => first, ...calls } } as never);
  }
  async function openText(row: string) {
    fireEvent.click(await screen.findByRole('button', { name: row }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Text message' }));
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('are off by default, and show the number, the exact text and how to stop', async () => {
    showReminders(OFF);
    await openText('Reminders Off');
    expect(await screen.findByText(/We send a text message to \(512\) 555-\u20600199/)).toBeDefined();
    expect(screen.getByText(OFF.text)).toBeDefined();
    expect(screen.getByText(/three reminders in a row go unused/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Stop the reminders' })).toBeNull();
  });

  it('are turned on at chosen times, changed, and turned off', async () => {
    const save = vi.fn(async ({ body }: { body: TextReminderBody }) => ({ ...OFF, reminder: { ...body } }));
    const remove = vi.fn(async () => OFF);
    showReminders(OFF, { save, remove });
    await openText('Reminders Off');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Thursday' }));
    fireEvent.change(screen.getByLabelText('At what time?'), { target: { value: '09:30' } });
    press('Send me reminders');
    expect(await screen.findByText(/^On: Mon, Thu, 9:30\sAM \(.+\)$/)).toBeDefined();
    expect(save.mock.calls[0]?.[0].body).toMatchObject({ weekdays: ['MO', 'TH'], time: '09:30' });
    expect(screen.getByText('Mon, Thu, 9:30 AM')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save the new times' })).toBeDefined();
    press('Stop the reminders');
    await waitFor(() => expect(remove).toHaveBeenCalled());
    expect(await screen.findByRole('button', { name: 'Send me reminders' })).toBeDefined();
  });

  it.each(['07:59', '20:31', '23:00', ''])('are not saved for "%s" or without a day', async (time) => {
    const save = vi.fn();
    showReminders(OFF, { save });
    await openText('Reminders Off');
    fireEvent.change(await screen.findByLabelText('At what time?'), { target: { value: time } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    press('Send me reminders');
    expect(await screen.findByText('Please choose a time from 8:00 AM to 8:30 PM.')).toBeDefined();
    expect(screen.getByText('Please choose a day.')).toBeDefined();
    expect(save).not.toHaveBeenCalled();
  });

  it('keep text messages selected when they are turned off', async () => {
    showReminders({ ...OFF, reminder: ON }, { remove: async () => OFF });
    fireEvent.click(await screen.findByRole('button', { name: 'Reminders Mon, Thu, 9:30 AM' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop the reminders' }));
    expect(await screen.findByRole('button', { name: 'Send me reminders' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Text message' }).checked).toBe(true);
  });

  it.each([
    ['ignored', /because the last three went unused/],
    ['unreachable', /because your phone number or your account changed/],
  ] as const)('say that they were stopped: %s', async (stoppedBy, why) => {
    showReminders({ ...OFF, reminder: ON, stoppedBy });
    fireEvent.click(await screen.findByRole('button', { name: 'Reminders Stopped' }));
    expect(await screen.findByText(why)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send me reminders' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Stop the reminders' })).toBeDefined();
  });

  it('need a verified phone number', async () => {
    showReminders({ ...OFF, phoneNumber: null });
    await openText('Reminders Off');
    expect(await screen.findByText(/need a phone number that you have confirmed/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send me reminders' })).toBeNull();
  });

  it('report why they cannot be saved', async () => {
    showReminders(OFF, { save: () => Promise.reject(new Problem('offline')) });
    await openText('Reminders Off');
    fireEvent.click(await screen.findByRole('button', { name: 'Send me reminders' }));
    expect(await screen.findByText(/connection/i)).toBeDefined();
  });

  it('leave the calendar available if the server does not respond', async () => {
    showReminders(OFF, { get: () => Promise.reject(new Problem('offline')) });
    fireEvent.click(await screen.findByRole('button', { name: 'Reminders Off' }));
    expect(await screen.findByRole('button', { name: 'Add to my calendar' })).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Text message' })).toBeNull();
  });
});

describe('notification settings', () => {
  const off: Notices = {
    isText: false,
    hasTextStopped: false,
    areTextsBlocked: false,
    phoneNumber: '5125550100',
    says: 'Testname: You have a new message.',
    publicKey: 'cHVibGlj',
    isPush: false,
    timeZone: null,
    language: null,
  };
  const here = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, language: 'en' as const };

  function showNotices(kept: Partial<Notices> = {}, calls: object = {}, ...more: Parameters<typeof fakeApi>) {
    const get = async () => ({ ...off, ...kept });
    show(
      {
        notices: { get, ...calls },
        configurations: { get: async () => ({ ...configuration, isInstallable: true }) },
      } as never,
      ...more,
    );
  }
  const open = async (value = 'Off') =>
    fireEvent.click(await screen.findByRole('button', { name: `Notices ${value}` }));
  const byText = () => screen.findByRole('switch', { name: `Text message to ${phoneText('5125550100')}` });
  const onDevice = () => screen.findByRole('switch', { name: 'On this device' });
  const isOn = (toggle: HTMLElement) => (toggle as HTMLInputElement).checked;

  afterEach(withoutPush);

  it('are off by default, show their text and hours, and are turned on by text message', async () => {
    const saveText = vi.fn(async () => ({ ...off, ...here, isText: true }));
    showNotices({}, { saveText });
    await open();
    expect(await screen.findByText('Testname: You have a new message.')).toBeDefined();
    expect(screen.getByText(/none between 9:00 PM and 8:00 AM/)).toBeDefined();
    expect(isOn(await byText())).toBe(false);
    fireEvent.click(await byText());
    await waitFor(async () => expect(isOn(await byText())).toBe(true));
    expect(saveText).toHaveBeenCalledWith({ body: { isOn: true, timeZone: here.timeZone } });
    expect(screen.getByRole('button', { name: 'Notices Text message', hidden: true })).toBeDefined();
  });

  it('include a weekly text, which is off by default, shows its exact text, and stops automatically', async () => {
    const week = {
      isOn: false,
      stoppedBy: null as 'unreachable' | null,
      timeZone: null as string | null,
      text: 'Look back',
    };
    const kept = { reminder: null, stoppedBy: null, phoneNumber: '5125550100', text: 'Time for your scan', week };
    const saveWeek = vi.fn(async ({ body }: { body: { isOn: boolean; timeZone: string } }) => ({
      ...kept,
      week: { ...week, ...body },
    }));
    showNotices({}, {}, { scanReminders: { get: async () => kept, saveWeek } } as never);
    await open();
    const monday = await screen.findByRole('switch', { name: 'A text message on Monday' });
    expect(isOn(monday)).toBe(false);
    expect(screen.getByText('Look back')).toBeDefined();
    expect(screen.getByText(/no values .* on Monday between 9:00 AM and 12:00 PM/)).toBeDefined();
    fireEvent.click(monday);
    await waitFor(() => expect(isOn(monday)).toBe(true));
    expect(saveWeek).toHaveBeenCalledWith({ body: { isOn: true, timeZone: here.timeZone } });
    expect(screen.getByRole('button', { name: 'Notices Text message', hidden: true })).toBeDefined();
  });

  it('say why the weekly text was stopped, and offer none without a number', async () => {
    const week = { isOn: false, stoppedBy: 'unreachable' as const, timeZone: 'America/Chicago', text: 'Look back' };
    const kept = { reminder: null, stoppedBy: null, phoneNumber: '5125550100', text: 'Time for your scan', week };
    showNotices({}, {}, { scanReminders: { get: async () => kept } } as never);
    await open();
    expect(await screen.findByText(/^The weekly texts have stopped because your phone number/)).toBeDefined();
  });

  it('are turned on and off in this browser', async () => {
    const push = withPush();
    const addPush = vi.fn(async () => ({ ...off, ...here, isPush: true }));
    const removePush = vi.fn(async () => off);
    showNotices({}, { addPush, removePush });
    await open();
    fireEvent.click(await onDevice());
    await waitFor(async () => expect(isOn(await onDevice())).toBe(true));
    expect(localStorage.getItem('pushOwner')).toBe(PATIENT_UID);
    fireEvent.click(await onDevice());
    await waitFor(async () => expect(isOn(await onDevice())).toBe(false));
    expect(removePush).toHaveBeenCalledOnce();
    await waitFor(() => expect(push.unsubscribe).toHaveBeenCalledOnce());
    expect(localStorage.getItem('pushOwner')).toBeNull();
  });

  it('end in this browser at log-out, even before the server knows', async () => {
    const push = withPush();
    const addPush = async () => ({ ...off, ...here, isPush: true });
    const logout = () => Promise.reject(new Problem('offline'));
    showNotices({}, { addPush }, { signIn: { ...signedIn.signIn, logout } });
    await open();
    fireEvent.click(await onDevice());
    await waitFor(async () => expect(isOn(await onDevice())).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Log out', hidden: true }));
    await waitFor(() => expect(push.unsubscribe).toHaveBeenCalledOnce());
    expect(push.closed).toHaveBeenCalledOnce();
  });

  it('are off if the browser has dropped its push subscription', async () => {
    withPush();
    showNotices({ ...here, isPush: true });
    await open();
    expect(isOn(await onDevice())).toBe(false);
  });

  it('explain why a browser cannot show push notices', async () => {
    const push = withPush();
    push.failure = new Error('push service not available');
    showNotices();
    await open();
    fireEvent.click(await onDevice());
    expect(await screen.findByText(/^Your browser could not set up notices/)).toBeDefined();
    push.permission = 'denied';
    fireEvent.click(await onDevice());
    expect(await screen.findByText(/^This browser blocks notices/)).toBeDefined();
  });

  it('say if this browser does not support push or the number is missing', async () => {
    showNotices({ phoneNumber: null });
    await open();
    expect(await screen.findByText(/^This browser cannot show notices/)).toBeDefined();
    expect(screen.getByText(/^Text messages need a phone number/)).toBeDefined();
    expect(screen.queryByRole('switch', { name: /^Text message/ })).toBeNull();
  });

  it('say that texts were stopped, and report failures', async () => {
    showNotices({ hasTextStopped: true }, { saveText: () => Promise.reject(new Problem('offline')) });
    await open();
    expect(await screen.findByText(/^The text messages have stopped/)).toBeDefined();
    fireEvent.click(await byText());
    expect(await screen.findByText(/^Not saved\./)).toBeDefined();
    expect(isOn(await byText())).toBe(false);
  });

  it('say that the carrier blocks texts, and how to get them again', async () => {
    showNotices({ hasTextStopped: true, areTextsBlocked: true });
    await open();
    expect(
      await screen.findByText(/^Your phone company blocks our text messages.* send START to the number/),
    ).toBeDefined();
    expect(screen.queryByText(/^The text messages have stopped/)).toBeNull();
  });

  it('follow a patient to another time zone', async () => {
    const move = vi.fn(async () => ({ ...off, ...here, isText: true }));
    showNotices({ isText: true, timeZone: 'Asia/Tokyo', language: 'es' }, { move });
    await waitFor(() => expect(move).toHaveBeenCalledWith({ body: { timeZone: here.timeZone } }));
  });

  it('are offered only to carers who may read messages', async () => {
    const get = vi.fn(async () => off);
    showNotices({}, { get }, signedInAsCarer('scan'));
    await screen.findByRole('button', { name: 'Log out' });
    expect(screen.queryByRole('button', { name: /^Notices/ })).toBeNull();
    expect(get).not.toHaveBeenCalled();
    cleanup();
    showNotices({}, { get }, signedInAsCarer('chat'));
    await open();
    expect(await screen.findByText(/answers the person you care for/)).toBeDefined();
  });
});

import { type Entry, Problem } from '@mien/contract';
import { DAY_MS, MINUTE_MS } from '@mien/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localTime } from '../../shared/forms/local-time.ts';
import { noteServerDate } from '../../shared/platform/server-time.ts';
import { fakeApi, patient, signedIn, signedInAsCarer, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { EntryPage } from './entry-page.tsx';

type Added = { body: { id: string; takenAt: string; value: Entry['value'] } };

const entry = (value: Entry['value'], daysAgo = 1, id = '0190a000-0000-7000-8000-0000000000e1'): Entry => {
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  return { id, takenAt: at, created: at, source: 'typed' as const, value };
};
const cuff = (systolicMmHg: number, diastolicMmHg: number, daysAgo = 1) =>
  entry({ kind: 'cuff', readings: [{ systolicMmHg, diastolicMmHg, pulseBpm: null }] }, daysAgo);

/** A server that stores what it receives. */
function show(kind: string, stored: Entry[] = [], ...fakes: Parameters<typeof fakeApi>) {
  const kept = [...stored];
  const add = vi.fn(async ({ body }: Added) => {
    const added = { ...body, created: new Date().toISOString(), source: 'typed' as const };
    kept.unshift(added);
    return added;
  });
  const remove = vi.fn(async ({ params }: { params: { id: string } }) => {
    kept.splice(
      kept.findIndex(({ id }) => id === params.id),
      1,
    );
    return { deleted: true as const };
  });
  const list = async () => ({ items: [...kept], next: null });
  const entries = { add, remove, list } as never;
  renderPage({
    api: fakeApi(signedIn, { entries }, ...fakes),
    at: `/entries/${kind}`,
    path: '/entries/:kind',
    page: <EntryPage />,
  });
  return { add, remove };
}

const type = (label: string, text: string, place = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[place] as HTMLElement, { target: { value: text } });
const changeWhen = (to: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Change/ }));
  type('When', to);
};
/** The line of an entry, by its value. */
const rowOf = (text: string | RegExp) =>
  screen.getAllByRole('listitem').find((row) => row.querySelector('strong')?.textContent?.match(text)) as HTMLElement;
/** Opens an entry's details and returns its button to delete it. */
function deleteButton(text: string | RegExp): HTMLElement {
  const row = rowOf(text);
  const line = within(row).getByRole('button', { expanded: false });
  fireEvent.click(line);
  return within(row).getByRole('button', { name: /^Delete the entry of/ });
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it.each([
  ['cuff', 'heart age'],
  ['waist', 'chance of diabetes'],
])('of a %s says that the questions add the %s, until they are answered', async (kind, added) => {
  const said = { heartDisease: false, familyDiabetes: null, everHighGlucose: null, steroids: true, exSmoker: null };
  const answered = (daysAgo: number) => ({
    entries: { latest: async () => ({ items: [entry({ kind: 'answers', ...said }, daysAgo)] }) },
  });
  show(kind);
  expect(await screen.findByText(new RegExp(added))).toBeDefined();
  cleanup();
  show(kind, [], answered(400));
  expect(await screen.findByText(new RegExp(added))).toBeDefined();
  cleanup();
  show(kind, [], answered(30));
  await screen.findByRole('heading', { name: 'How to measure' });
  await waitFor(() => expect(screen.queryByText(new RegExp(added))).toBeNull());
});

describe('the instructions for measuring', () => {
  const isOpen = async () => {
    const words = await screen.findByRole('heading', { name: 'How to measure' });
    return words.closest('details')?.open;
  };

  it('are expanded for the first entry and collapsed later', async () => {
    show('cuff');
    expect(await isOpen()).toBe(true);
    cleanup();
    show('cuff', [cuff(128, 79)]);
    expect(await isOpen()).toBe(false);
  });
});

describe('on a device whose clock is wrong', () => {
  /** Server time; the device shows another time. */
  const SERVER = new Date('2026-03-14T15:00:00Z');
  const heard = (aheadMs: number) => {
    vi.useFakeTimers({ now: SERVER.getTime() + aheadMs, toFake: ['Date'] });
    noteServerDate(SERVER.toUTCString());
  };
  afterEach(() => {
    vi.useRealTimers();
    noteServerDate(new Date().toUTCString());
  });

  it.each([
    ['with a clock 15 minutes ahead', 15 * MINUTE_MS],
    ['with a clock a day behind', -DAY_MS],
  ])('%s, a reading taken now gets the server’s time', async (_name, aheadMs) => {
    heard(aheadMs);
    const { add } = show('cuff');
    await screen.findByRole('button', { name: 'Save' });
    type('Upper (SYS)', '128');
    type('Lower (DIA)', '79');
    save();
    await waitFor(() => expect(add).toHaveBeenCalled());
    expect(add.mock.calls[0]?.[0].body.takenAt).toBe(SERVER.toISOString());
  });

  it('a weight and answers taken now get the server’s time', async () => {
    heard(15 * MINUTE_MS);
    const { add } = show('weight');
    await screen.findByRole('button', { name: 'Save' });
    type('Weight', '150');
    save();
    await waitFor(() => expect(add).toHaveBeenCalled());
    expect(add.mock.calls[0]?.[0].body.takenAt).toBe(SERVER.toISOString());
    cleanup();
    const answers = show('answers');
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(answers.add).toHaveBeenCalled());
    expect(answers.add.mock.calls[0]?.[0].body.takenAt).toBe(SERVER.toISOString());
  });

  it('rejects a time from that clock with the reason', async () => {
    heard(15 * MINUTE_MS);
    const { add } = show('weight');
    await screen.findByRole('button', { name: 'Save' });
    type('Weight', '150');
    changeWhen(localTime(new Date()));
    save();
    expect(await screen.findByText(/^The clock of this device is wrong\. It is .+ now\./)).toBeDefined();
    expect(add).not.toHaveBeenCalled();
  });

  it('a time too long ago has a separate message', async () => {
    show('weight');
    await screen.findByRole('button', { name: 'Save' });
    type('Weight', '150');
    changeWhen('1999-01-01T10:00');
    save();
    expect(await screen.findByText('Please choose a time within the last year.')).toBeDefined();
  });

  it('the server’s refusal is explained by the clock', async () => {
    const add = () =>
      Promise.reject(new Problem('invalid-request', { fields: [{ path: 'takenAt', rule: 'entry_time' }] }));
    show('weight', [], { entries: { list: async () => ({ items: [], next: null }), add } as never });
    await screen.findByRole('button', { name: 'Save' });
    type('Weight', '150');
    save();
    expect(await screen.findByText(/The clock of this device is wrong/)).toBeDefined();
  });
});

describe('the limits of entries', () => {
  it.each([
    ['waist', 'Waist', '99999999999', 'Please enter 16 to 78.'],
    ['waist', 'Waist', '12345678.5', 'Please enter 16 to 78.'],
    ['waist', 'Waist', '0', 'Please enter 16 to 78.'],
    ['waist', 'Waist', 'wide', 'Please enter a number.'],
    ['weight', 'Weight', '99999999999', 'Please enter 67 to 661.'],
    ['cuff', 'Upper (SYS)', '99999999999', 'Upper (SYS): Please enter 60 to 260.'],
    ['cuff', 'Upper (SYS)', '120.5', 'Upper (SYS): Please enter a whole number.'],
  ])('are shown for %s: %s %s', async (kind, label, text, words) => {
    show(kind);
    await screen.findByRole('button', { name: 'Save' });
    type(label, text);
    save();
    expect(await screen.findByText(words)).toBeDefined();
  });
});

it('shows the button to save an amount before the choice of units', async () => {
  show('weight');
  const button = await screen.findByRole('button', { name: 'Save' });
  const units = screen.getByRole('group', { name: 'Units' });
  expect(button.compareDocumentPosition(units) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

describe('the weight of the profile', () => {
  const said =
    /^The profile says 150 lbs, answered on Jan 5, 2026\. Scans use it until a newer weight is entered here\.$/;
  const patients = { patients: { get: async () => patient } };
  const weightOf = (takenAt: string) => ({ ...entry({ kind: 'weight', weightKg: 70 }), takenAt });

  it('is shown if nothing was entered or if it is newer', async () => {
    show('weight', [], patients);
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.getByText('Nothing entered here so far.')).toBeDefined();
    const chart = screen.getByRole('region', { name: 'Weight' });
    expect(chart.querySelectorAll('[class*=hole]')).toHaveLength(1);
    expect(within(chart).getByText('Hollow dot: from the profile.')).toBeDefined();
    expect(within(chart).queryByText('The first entry becomes a dot here.')).toBeNull();
    cleanup();
    show('weight', [weightOf('2026-01-04T10:00:00Z')], patients);
    expect(await screen.findByText(said)).toBeDefined();
    // The newest weight is the one figure.
    expect(screen.queryByRole('region', { name: 'The last entry' })).toBeNull();
  });

  it('is hidden if a newer weight was entered, and on other pages', async () => {
    const get = vi.fn(async () => patient);
    show('weight', [weightOf('2026-01-06T10:00:00Z')], { patients: { get } });
    await waitFor(() => expect(get).toHaveBeenCalled());
    await waitFor(() => expect(rowOf('154.3 lbs')).toBeDefined());
    expect(screen.queryByText(/^The profile says/)).toBeNull();
    cleanup();
    show('waist', [], patients);
    await screen.findByText('Nothing entered here so far.');
    expect(screen.queryByText(/^The profile says/)).toBeNull();
  });

  it('may come from the registration', async () => {
    const registeredBody = { heightCm: 170, weightKg: 68.0388555 };
    show('weight', [], { patients: { get: async () => ({ ...patient, latestScreening: null, registeredBody }) } });
    expect(await screen.findByText(/^The profile says 150 lbs, from the registration\./)).toBeDefined();
  });
});

describe('a carer', () => {
  it.each(['cuff', 'weight', 'waist', 'answers'])(
    'without the right to change sees entries of %s and no form',
    async (kind) => {
      show(kind, kind === 'cuff' ? [cuff(128, 79, 60)] : [], signedInAsCarer('scan'));
      expect(await screen.findByText('You can view these entries, but you cannot add or delete any.')).toBeDefined();
      expect(
        await screen.findByText(kind === 'cuff' ? /^128\/79/ : 'Nothing entered here so far.', {
          selector: 'li strong, p',
        }),
      ).toBeDefined();
      for (const role of ['button', 'radio', 'textbox', 'spinbutton'])
        expect(screen.queryByRole(role), role).toBeNull();
      expect(screen.queryByText(/^Only you/)).toBeNull();
      expect(screen.queryByText(/Please enter a new one/)).toBeNull();
    },
  );

  it('without that right reads how long a cuff reading counts, too', async () => {
    show('cuff', [cuff(128, 79)], signedInAsCarer('scan'));
    expect(await screen.findByText(/30 days/)).toBeDefined();
  });

  it.each(['cuff', 'weight', 'waist', 'answers'])('gets texts that name the patient: %s', async (kind) => {
    show(kind, kind === 'cuff' ? [cuff(195, 100, 0)] : [], signedInAsCarer('manage'));
    await screen.findByText('Earlier entries');
    if (kind === 'cuff') expect(screen.getByText(/^Does Ana have chest pain/)).toBeDefined();
    expect(screen.getAllByText(/\bAna\b/).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/\b[Yy]our\b|for you\b|[Hh]ave you\b|\{/);
  });

  it('with the right to change adds and deletes entries', async () => {
    show('cuff', [cuff(128, 79)], signedInAsCarer('manage'));
    await waitFor(() => expect(deleteButton('128/79 mmHg')).toBeDefined());
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
    expect(screen.queryByText(/cannot add or delete/)).toBeNull();
  });
});

describe('the cuff page', () => {
  it('never calls a low pressure normal', async () => {
    show('cuff', [cuff(84, 52)]);
    expect(await screen.findByText('Below the healthy range')).toBeDefined();
    expect(within(rowOf(/^84\/52/)).getByText('Low')).toBeDefined();
    expect(screen.queryByText(/^Normal/, { ignore: 'svg *' })).toBeNull();
  });

  it('explains how to measure, saves up to three readings and lists the entries', async () => {
    const { add } = show('cuff');
    expect(await screen.findByText('Nothing entered here so far.')).toBeDefined();
    expect(screen.getByText(/Sit for five minutes/)).toBeDefined();
    type('Upper (SYS)', '130');
    type('Lower (DIA)', '80');
    type('Pulse', '66');
    fireEvent.click(screen.getByRole('button', { name: 'Add another reading' }));
    type('Upper (SYS)', '126', 1);
    type('Lower (DIA)', '78', 1);
    save();
    await waitFor(() => expect(rowOf('128/79 mmHg')).toBeDefined());
    expect(add).toHaveBeenCalledOnce();
    expect(add.mock.calls[0]?.[0].body.value).toEqual({
      kind: 'cuff',
      readings: [
        { systolicMmHg: 130, diastolicMmHg: 80, pulseBpm: 66 },
        { systolicMmHg: 126, diastolicMmHg: 78, pulseBpm: null },
      ],
    });
    expect(screen.getByText('Saved. Your next scan uses it.')).toBeDefined();
    expect(screen.getAllByLabelText('Upper (SYS)')).toHaveLength(1);
    expect((screen.getByLabelText('Upper (SYS)') as HTMLInputElement).value).toBe('');
  });

  it('reports what is wrong and sends nothing', async () => {
    const { add } = show('cuff');
    await screen.findByText('Nothing entered here so far.');
    type('Upper (SYS)', '80');
    type('Lower (DIA)', '120');
    save();
    expect(await screen.findByText('The upper number has to be at least 10 higher than the lower one.')).toBeDefined();
    type('Upper (SYS)', '300');
    save();
    expect(await screen.findByText('Upper (SYS): Please enter 60 to 260.')).toBeDefined();
    expect(add).not.toHaveBeenCalled();
  });

  it('asks about symptoms after a very high reading and asks for a repeat', async () => {
    show('cuff');
    await screen.findByText('Nothing entered here so far.');
    expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull();
    type('Upper (SYS)', '182');
    type('Lower (DIA)', '100');
    save();
    const notice = await screen.findByRole('region', { name: 'This cuff reading is very high: 182/100 mmHg' });
    const words = notice.textContent ?? '';
    expect(words.indexOf('chest pain')).toBeLessThan(words.indexOf('measure again'));
    expect(words.indexOf('chest pain')).toBeGreaterThan(0);
    expect(words).toContain('Source: American Heart Association.');
    expect(within(notice).getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    // Announced once, by the focus: the title, described by the symptoms.
    const title = within(notice).getByRole('heading');
    await waitFor(() => expect(document.activeElement).toBe(title));
    const described = document.getElementById(title.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toMatch(/^Do you have chest pain.*Then call 911 now\./);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['180 over 120', cuff(180, 120, 0)],
    ['a reading of the day before yesterday', cuff(190, 100, 2)],
  ])('does not ask about symptoms after %s', async (_, stored) => {
    show('cuff', [stored]);
    await screen.findByRole('heading', { name: 'Earlier entries' });
    expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull();
  });

  it('asks for another reading after a very high one of an earlier day, above the form, and marks it in the list', async () => {
    show('cuff', [cuff(190, 100, 2)]);
    const notice = await screen.findByRole('region', {
      name: /^Your cuff reading of .* was very high: 190\/100 mmHg$/,
    });
    expect(notice.textContent).toContain('Measure again today.');
    const form = screen.getByLabelText('Upper (SYS)');
    expect(notice.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('very high')).toBeDefined();
  });

  it.each([
    ['there is a later one', [cuff(128, 79, 1), { ...cuff(190, 100, 2), id: '0190a000-0000-7000-8000-0000000000e2' }]],
    ['it no longer counts', [cuff(190, 100, 50)]],
  ])('does not ask for another reading if %s', async (_, stored) => {
    show('cuff', stored);
    await screen.findByText('very high');
    expect(screen.queryByRole('region', { name: /was very high/ })).toBeNull();
  });

  it('says once how long a reading counts, unless the last one is too old', async () => {
    show('cuff', [cuff(128, 79)]);
    await screen.findByRole('region', { name: 'The last entry' });
    expect(screen.getAllByText(/30 days/)).toHaveLength(1);
  });

  it('says that the last reading is too old', async () => {
    show('cuff', [cuff(128, 79, 50)]);
    expect(await screen.findByText(/Your last entry is 50 days old. It counts for 30 days/)).toBeDefined();
    expect(screen.getByText(/^Last reading, .*, 50 days ago$/)).toBeDefined();
  });

  it('deletes an entry and restores it with the same id', async () => {
    const stored = cuff(128, 79);
    const { add, remove } = show('cuff', [stored]);
    await screen.findByText('Earlier entries');
    fireEvent.click(deleteButton('128/79 mmHg'));
    expect(await screen.findByText('Nothing entered here so far.')).toBeDefined();
    expect(remove).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowOf('128/79 mmHg')).toBeDefined());
    const { id, takenAt, value } = stored;
    expect(add).toHaveBeenCalledExactlyOnceWith({ body: { id, takenAt, value } });
  });

  it('keeps the input if saving fails and sends the same id again', async () => {
    const sent: string[] = [];
    const refusing = vi.fn(async ({ body }: Added) => {
      sent.push(body.id);
      throw new Problem('service-unavailable');
    });
    show('cuff', [], { entries: { add: refusing, list: async () => ({ items: [], next: null }) } });
    await screen.findByText('Nothing entered here so far.');
    type('Upper (SYS)', '128');
    type('Lower (DIA)', '79');
    save();
    expect(await screen.findByText(/^Not saved\./)).toBeDefined();
    expect((screen.getByLabelText('Upper (SYS)') as HTMLInputElement).value).toBe('128');
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toBe(sent[0]);
  });
});

describe('the waist page', () => {
  it('accepts inches with a comma and stores centimeters', async () => {
    const { add } = show('waist');
    await screen.findByText('Nothing entered here so far.');
    type('Waist', '36,5');
    save();
    expect(await screen.findByText('36.5 in')).toBeDefined();
    expect(add.mock.calls[0]?.[0].body.value).toEqual({ kind: 'waist', waistCm: 36.5 * 2.54 });
  });

  it('accepts centimeters and states its limits', async () => {
    show('waist');
    await screen.findByText('Nothing entered here so far.');
    fireEvent.click(screen.getByRole('radio', { name: 'cm, kg' }));
    type('Waist', '20');
    save();
    expect(await screen.findByText('Please enter 40 to 200.')).toBeDefined();
  });
});

describe('the questions page', () => {
  it('starts with the last answers and keeps unknown ones unknown', async () => {
    const said = { heartDisease: false, familyDiabetes: null, everHighGlucose: null, steroids: true, exSmoker: null };
    const { add } = show('answers', [entry({ kind: 'answers', ...said })]);
    const steroids = await screen.findByRole('group', { name: /steroid/ });
    expect(within(steroids).getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
    const family = screen.getByRole('group', { name: /parents, brothers/ });
    fireEvent.click(within(family).getByRole('radio', { name: /a parent, and also a brother or sister/ }));
    save();
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    expect(add.mock.calls[0]?.[0].body.value).toEqual({ kind: 'answers', ...said, familyDiabetes: 'parentAndSibling' });
  });
});

describe('the entry page', () => {
  it('redirects staff without a profile', async () => {
    show('cuff', [], { signIn: { session: async () => ({ user: { ...user, patientUid: null }, historyCheck: 0 }) } });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/account'));
  });

  it('redirects from the URL of an unknown kind', async () => {
    show('mood');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/me'));
  });

  it('says so if entries cannot be loaded', async () => {
    const list = async () => {
      throw new Problem('service-unavailable');
    };
    show('waist', [], { entries: { list } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByLabelText('Waist')).toBeDefined();
  });
});

describe('focus on the entry page', () => {
  const focused = (element: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(element()));
  const press = (element: HTMLElement) => {
    element.focus();
    fireEvent.click(element);
  };
  const weight = (weightKg: number, id: string) => entry({ kind: 'weight', weightKg }, 1, id);

  it('moves to the saved entry', async () => {
    show('waist');
    await screen.findByText('Nothing entered here so far.');
    type('Waist', '36');
    press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('36 in');
    await focused(() => rowOf('36 in'));
  });

  it('moves to the notice of a very high reading', async () => {
    show('cuff');
    await screen.findByText('Nothing entered here so far.');
    type('Upper (SYS)', '195');
    type('Lower (DIA)', '100');
    press(screen.getByRole('button', { name: 'Save' }));
    const title = 'This cuff reading is very high: 195/100 mmHg';
    await screen.findByText(title);
    await focused(() => screen.getByText(title));
    expect(screen.getByRole('link', { name: 'Call 911' }).getAttribute('href')).toBe('tel:911');
    expect(screen.queryByText('Saved. Your next scan uses it.'), 'no reassurance with the warning').toBeNull();
  });

  it('moves to the next entry after a deletion, to the heading after the last one, and back after an undo', async () => {
    show('weight', [
      weight(70, '0190a000-0000-7000-8000-0000000000f1'),
      weight(80, '0190a000-0000-7000-8000-0000000000f2'),
    ]);
    await screen.findByText('154.3 lbs');
    press(deleteButton('154.3 lbs'));
    await focused(() => rowOf('176.4 lbs'));
    press(deleteButton('176.4 lbs'));
    await focused(() => screen.getByRole('heading', { name: 'Earlier entries' }));
    press(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('176.4 lbs');
    await focused(() => rowOf('176.4 lbs'));
  });

  it('stays on the button of an entry that could not be deleted', async () => {
    const remove = () => Promise.reject(new Problem('offline'));
    const kept = weight(70, '0190a000-0000-7000-8000-0000000000f1');
    show('weight', [], { entries: { remove, list: async () => ({ items: [kept], next: null }) } });
    await screen.findByText('154.3 lbs');
    const button = deleteButton('154.3 lbs');
    press(button);
    await screen.findByText(/^Not deleted/);
    await focused(() => button);
  });
});

describe('the pictures of entries', () => {
  const amount = (kind: 'weight' | 'waist', stored: number, daysAgo: number) =>
    entry(
      kind === 'weight' ? { kind, weightKg: stored } : { kind, waistCm: stored },
      daysAgo,
      `0190a000-0000-7000-8000-00000000${String(daysAgo).padStart(4, '0')}`,
    );
  const adult = { patients: { get: async () => patient } };

  it('show the last reading with its range, and two weeks of readings as bars', async () => {
    show('cuff', [cuff(126, 84, 0), { ...cuff(122, 73, 3), id: '0190a000-0000-7000-8000-0000000000e3' }]);
    const last = within(await screen.findByRole('region', { name: 'The last entry' }));
    expect(last.getByText('126/84')).toBeDefined();
    expect(last.getByText('High, stage 1')).toBeDefined();
    expect(last.getByText(/^Last reading, today, /)).toBeDefined();
    const chart = screen.getByRole('img', { name: /^Blood pressure, Last 14 days: .+ 122\/73 and .+ 126\/84$/ });
    expect(chart.querySelectorAll('rect[class*=bar]')).toHaveLength(2);
    // Few readings have their numbers.
    expect(within(chart).getByText('122/73')).toBeDefined();
  });

  it('show the two weeks up to the last reading if all are older', async () => {
    show('cuff', [cuff(126, 84, 50)]);
    expect(await screen.findByRole('heading', { name: /^14 days to / })).toBeDefined();
  });

  it('teach what readings become, with a button that leads to the form', async () => {
    show('cuff');
    expect(await screen.findByRole('heading', { name: 'No readings yet' })).toBeDefined();
    expect(document.querySelectorAll('[class*=ghost] rect').length).toBeGreaterThan(5);
    fireEvent.click(screen.getByRole('button', { name: 'Add a reading' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Upper (SYS)'));
  });

  it('show a weight with its change, the healthy zone and the source of it', async () => {
    show('weight', [amount('weight', 70, 2), amount('weight', 71, 9)], adult);
    const last = within(await screen.findByRole('region', { name: 'The last entry' }));
    expect(last.getByText('154.3')).toBeDefined();
    expect(last.getByText(/^Last entry, .+, 2 days ago$/)).toBeDefined();
    expect(last.getByText(/^2\.2 lbs less than on /)).toBeDefined();
    expect(await last.findByText('Body mass index 24.2')).toBeDefined();
    expect(await screen.findByText('Healthy zone, 118.2 to 158.9')).toBeDefined();
    const source =
      /^Healthy zone: a body mass index of 18\.5 to 24\.9 at a height of 5'7"\. Source: World Health Organization\.$/;
    expect(screen.getByText(source)).toBeDefined();
    expect(screen.getByRole('img', { name: /^Weight, .+: from 156\.5 lbs to 154\.3 lbs$/ })).toBeDefined();
    expect(within(rowOf('154.3 lbs')).getByText('2.2 less')).toBeDefined();
    expect(rowOf('156.5 lbs').textContent).not.toMatch(/less|more/);
  });

  it('show the zone of a waist, alone without entries', async () => {
    show('waist', [], adult);
    expect(await screen.findByText('Healthy zone, 26.8 to 32.8')).toBeDefined();
    expect(
      screen.getByText(/^Healthy zone: 0\.40 to 0\.49 of a height of 5'7"\. Source: .+\(NICE\), 2022\.$/),
    ).toBeDefined();
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeDefined();
  });

  it.each([
    ['young people', { ...patient, birthDate: `${new Date().getFullYear() - 15}-01-01` }],
    ['unknown heights', { ...patient, latestScreening: null }],
  ])('have no healthy zone for %s', async (_, person) => {
    const get = vi.fn(async () => person);
    show('weight', [amount('weight', 70, 2)], { patients: { get } });
    await waitFor(() => expect(get).toHaveBeenCalled());
    await screen.findByText('The line starts with the second entry.');
    expect(screen.queryByText(/Healthy zone/)).toBeNull();
  });

  it('use all imported weights, also those beyond the first page of the list', async () => {
    const items = [amount('weight', 70, 2)];
    const older = [amount('weight', 70, 2), amount('weight', 90, 400)];
    const readings = vi.fn(async () => ({ items: older, next: null }));
    show('weight', [], { entries: { list: async () => ({ items, next: '1.x' }), readings } as never });
    expect(await screen.findByRole('img', { name: /from 198\.4 lbs to 154\.3 lbs$/ })).toBeDefined();
    expect(readings).toHaveBeenCalledOnce();
  });
});

describe('the buttons of an amount', () => {
  const last = entry({ kind: 'weight', weightKg: 70 });
  const field = () => screen.getByLabelText<HTMLInputElement>('Weight');

  it('step from the last entry, which is not sent unless chosen', async () => {
    const { add } = show('weight', [last]);
    await screen.findByRole('button', { name: 'Save' });
    expect([field().value, field().placeholder]).toEqual(['', '154.3']);
    save();
    expect(await screen.findByText('Please fill this in.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '0.2 lbs more' }));
    fireEvent.click(screen.getByRole('button', { name: '0.2 lbs more' }));
    fireEvent.click(screen.getByRole('button', { name: '0.2 lbs less' }));
    expect(field().value).toBe('154.5');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field().value).toBe('154.3');
    save();
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
  });

  it('cannot be pressed while no amount is known', async () => {
    show('waist');
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '0.2 in more' }).disabled).toBe(true);
    type('Waist', '36');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '0.2 in more' }).disabled).toBe(false);
  });
});

describe('the list of entries', () => {
  it('shows eight, and the others on request', async () => {
    const id = (day: number) => `0190a000-0000-7000-8000-0000000001${String(day).padStart(2, '0')}`;
    show(
      'weight',
      Array.from({ length: 12 }, (_, day) => entry({ kind: 'weight', weightKg: 70 + day }, day + 1, id(day))),
    );
    const card = within(await screen.findByRole('region', { name: 'Earlier entries' }));
    expect(card.getAllByRole('listitem')).toHaveLength(8);
    fireEvent.click(card.getByRole('button', { name: 'Show more' }));
    expect(card.getAllByRole('listitem')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('lists the readings of a sitting in its details', async () => {
    const readings = [
      { systolicMmHg: 130, diastolicMmHg: 80, pulseBpm: 66 },
      { systolicMmHg: 126, diastolicMmHg: 78, pulseBpm: null },
    ];
    show('cuff', [entry({ kind: 'cuff', readings })]);
    await screen.findByText('Earlier entries');
    expect(screen.queryByText('130/80')).toBeNull();
    deleteButton('128/79 mmHg');
    expect(screen.getByText('130/80')).toBeDefined();
    expect(screen.getByText('126/78')).toBeDefined();
  });
});

import {
  account,
  careTeam,
  chat,
  chatInbox,
  clientSettings,
  clientSettingsInMenu,
  dashboard,
  fill,
  operations,
  patientForStaff,
  patientsPage,
  plural,
  shell,
  staff,
  staffInMenu,
  staffSide,
  users,
  usersInMenu,
} from '@mien/messages';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectReadable } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import {
  nextPhoneOfAustin,
  openMenu,
  openSettings,
  signInPatient,
  signInStaff,
  toast,
  wholeLineOfToday,
} from '../steps.ts';

/** Client User, Client Admin of Austin Wellness, and System Admin. */
const OMAR = '5125550112';
const GRACE = '5125550111';
const SAM = '5125550110';
/** Ben, who shares his results with the care team. */
const SHARING = '5125550101';
/** The body that starts a scan. */
const SCAN = { providerId: 1, deviceType: 'WIN32' } as const;
const headers = { origin: `http://localhost:${MIEN_PORT}` };

const PHONE = { width: 390, height: 844 };
const SIZES = [{ width: 1280, height: 800 }, PHONE] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Input method of a person: keys at a desk, taps on a phone. */
interface Hand {
  /** Opens a page from the menu. */
  readonly go: (name: string) => Promise<void>;
  /** Activates a control. */
  readonly use: (target: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (select: Locator, label: string) => Promise<void>;
  /** Opens a row of a list. */
  readonly openLine: (line: Locator) => Promise<void>;
}

/** More focus stops than any staff page has. */
const STOPS_MAX = 120;

async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached by ${key}`).toBeFocused();
}

function keysOf(page: Page): Hand {
  const reach = (target: Locator) => pressUntilFocused(page, 'Tab', target);
  return {
    async go(name) {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: staffSide.search.title })).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
      await page.keyboard.press('Enter');
    },
    async use(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async type(field, text) {
      await reach(field);
      await page.keyboard.type(text);
    },
    async choose(select, label) {
      await reach(select);
      await page.keyboard.type(label);
    },
    async openLine(line) {
      await pressUntilFocused(page, 'j', line);
      await page.keyboard.press('Enter');
    },
  };
}

function tapsOf(page: Page): Hand {
  const use = (target: Locator) => target.click();
  return {
    async go(name) {
      await openMenu(page);
      await page.getByRole('navigation', { name: shell.menu.open }).getByRole('link', { name }).click();
    },
    use,
    type: (field, text) => field.fill(text),
    async choose(select, label) {
      await select.selectOption({ label });
    },
    openLine: use,
  };
}

interface Setting {
  readonly quietBrowser: Browser;
  readonly contextOptions: object;
  readonly baseURL: string | undefined;
}

const open = async ({ quietBrowser, contextOptions, baseURL }: Setting) =>
  newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));

/** A name that no other patient has, of letters only. */
const nameOfRun = (start: string) =>
  start + [...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Creates unused phone numbers. */
let phonesGiven = 0;
function newPhone(): string {
  phonesGiven += 1;
  return `51258${String((Date.now() % 9000) * 10 + phonesGiven).padStart(5, '0')}`;
}

for (const size of SIZES)
  test(`a nurse's morning, on a screen of ${size.width} px`, { tag: size === SIZES[0] ? '@essential' : [] }, async ({
    page,
    quietBrowser,
    contextOptions,
    baseURL,
  }) => {
    const setting = { quietBrowser, contextOptions, baseURL };
    // A patient who wrote and could not scan, and two more who are new.
    const patient = await open(setting);
    await signInPatient(patient, nextPhoneOfAustin());
    const { user } = (await (await patient.request.get('/v1/auth/session')).json()) as {
      user: { patientUid: string; firstName: string; lastName: string };
    };
    const name = `${user.firstName} ${user.lastName}`;
    const send = async (path: string, data: object) =>
      expect((await patient.request.post(`/v1${path}`, { data, headers })).ok(), path).toBe(true);
    await send('/chat/messages', { message: 'May I scan before breakfast?' });
    for (const message of ['LOW_SIGNAL', 'LOW_SIGNAL', 'CAMERA_PERMISSION_NOT_GRANTED']) {
      const began = await patient.request.post('/v1/scanSessions', { data: SCAN, headers });
      const { sessionId } = (await began.json()) as { sessionId: string };
      await send('/measurements/error', { message, sessionId });
    }
    const lastName = nameOfRun('Morning');
    const grace = await open(setting);
    await signInStaff(grace, GRACE);
    for (const firstName of ['Alba', 'Bea']) await createPatient(grace, firstName, lastName);

    await page.setViewportSize(size);
    await signInStaff(page, OMAR);
    const isDesk = size.width > PHONE.width;
    const hand = isDesk ? keysOf(page) : tapsOf(page);
    if (isDesk) await expect(page.getByRole('navigation', { name: staffSide.name })).toBeVisible();

    // The patient who could not scan.
    const { today } = account;
    const lineOf = async (line: string) =>
      (await wholeLineOfToday(page, line)).locator('a[data-row]', { hasText: name });
    await hand.openLine(await lineOf(today.lines.refusedScans));
    await expect(headingOf(page, name)).toBeVisible();
    await expect(page.getByText(patientForStaff.states.none, { exact: true })).toBeVisible();

    // Two more, from the dense list.
    await hand.go(usersInMenu);
    await expect(headingOf(page, users.title)).toBeVisible();
    await hand.choose(
      page.getByRole('combobox', { name: patientsPage.views.label, exact: true }),
      patientsPage.views.patients,
    );
    await expect(page).toHaveURL(/view=patients/);
    await hand.type(page.getByRole('searchbox', { name: users.search.label }), lastName);
    const rows = page.getByRole('main').getByRole('table').locator('tbody').getByRole('link');
    await expect(rows).toHaveCount(2);
    await hand.use(rows.first());
    await expect(headingOf(page, `Alba ${lastName}`)).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await hand.openLine(rows.last());
    await expect(headingOf(page, `Bea ${lastName}`)).toBeVisible();

    // Replies to one message.
    if (isDesk) await hand.go(staffSide.today);
    else await page.getByRole('banner').getByRole('link').first().click();
    await expect(headingOf(page, account.title)).toBeVisible();
    await hand.openLine(await lineOf(today.lines.unansweredMessages));
    await expect(page.getByRole('log').getByText('May I scan before breakfast?')).toBeVisible();
    const answer = 'Yes, it is best before coffee.';
    await hand.type(page.getByRole('textbox', { name: chat.label }), answer);
    await hand.use(page.getByRole('button', { name: chat.send, exact: true }));
    await expect(page.getByRole('log').getByText(answer)).toBeVisible();

    // Requests results.
    if (isDesk) await hand.use(page.getByRole('link', { name: chatInbox.panel.open }));
    else await page.goto(`/admin/patient/${user.patientUid}`);
    await expect(headingOf(page, name)).toBeVisible();
    const scans = page.getByRole('heading', { name: patientForStaff.latest, exact: true });
    await expect(scans).toBeHidden();
    await hand.use(page.getByRole('button', { name: patientForStaff.notShared.ask }));
    await expect(page.getByText(patientForStaff.notShared.said)).toBeVisible();

    // The patient reads the reply and accepts from Home.
    await patient.goto('/liveChat');
    await expect(patient.getByRole('log').getByText(answer)).toBeVisible();
    // Until then, Home suggests to read the answer.
    const unread = async () => (await patient.request.get('/v1/chat/unread')).json();
    await expect.poll(unread).toEqual({ count: 0 });
    await patient.goto('/dashboard');
    const request = patient.getByRole('region', {
      name: fill(dashboard.nextStep.careTeam.title, { who: 'Omar Haddad' }),
    });
    await request.getByRole('link', { name: dashboard.nextStep.careTeam.button }).click();
    await patient.getByRole('button', { name: careTeam.request.allow, exact: true }).click();
    await expect(toast(patient, careTeam.done.given)).toBeVisible();
    const own = (await (await patient.request.get('/v1/measurements?page=1&pageSize=1')).json()) as {
      items: { score: number }[];
    };

    // The open page updates without a reload.
    await expect(page.getByText(patientForStaff.states.oneScan, { exact: true })).toBeVisible();
    await expect(scans).toBeVisible();
    await expect(page.getByRole('main')).toContainText(new RegExp(`${Math.round(own.items[0]?.score ?? 0)}\\s*of 100`));
  });

async function createPatient(admin: Page, firstName: string, lastName: string): Promise<void> {
  const made = await admin.request.post('/v1/patients', {
    data: {
      requestUid: crypto.randomUUID(),
      firstName,
      lastName,
      phoneNumber: null,
      email: null,
      birthDate: null,
      birthSex: 'Unknown',
      groupCode: 'signature',
    },
    headers,
  });
  expect(made.status(), await made.text()).toBe(201);
}

for (const size of SIZES)
  test(`an administrator's day, on a screen of ${size.width} px`, async ({
    page,
    quietBrowser,
    contextOptions,
    baseURL,
  }) => {
    await page.setViewportSize(size);
    await signInStaff(page, GRACE);
    const go = async (name: string) => {
      if (size.width > PHONE.width)
        await page.getByRole('navigation', { name: staffSide.name }).getByRole('link', { name }).click();
      else await tapsOf(page).go(name);
      await expect(headingOf(page, name)).toBeVisible();
    };

    // A new staff member.
    await go(staffInMenu);
    const lastName = nameOfRun('Day');
    await page.getByRole('button', { name: staff.members.add }).click();
    const adding = page.getByRole('dialog', { name: staff.form.addTitle });
    await adding.getByLabel(staff.form.firstName).fill('Uma');
    await adding.getByLabel(staff.form.lastName).fill(lastName);
    await adding.getByLabel(staff.form.phone, { exact: true }).fill(newPhone());
    await adding.getByLabel(staff.form.role).selectOption('Client User');
    await adding.getByRole('button', { name: staff.form.add, exact: true }).click();
    await expect(page.getByText(fill(staff.added.none, { name: `Uma ${lastName}` }))).toBeVisible();
    // A table, or a list on a phone.
    const row = page.getByRole('row').or(page.getByRole('main').getByRole('listitem'));
    await expect(row.filter({ hasText: `Uma ${lastName}` })).toBeVisible();

    // Two records of one patient from a file.
    await go(usersInMenu);
    await expect(page).toHaveURL(/view=patients/);
    await page.goto('/admin?view=directory');
    await page.getByRole('button', { name: users.import }).click();
    const importing = page.getByRole('dialog', { name: users.importing.title });
    const csv = `First name,Last name,Phone,Group\nIda,${lastName},${newPhone()},signature\nIdah,${lastName},${newPhone()},signature\n`;
    await importing
      .getByLabel(users.importing.chooseFile)
      .setInputFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await importing.getByRole('button', { name: plural(users.importing.confirm, 'en-US', 2) }).click();
    await expect(importing.getByText(plural(users.importing.done, 'en-US', 2))).toBeVisible();
    await importing.getByRole('button', { name: users.form.close }).click();

    const manage = (firstName: string) =>
      page.getByRole('button', { name: fill(users.row.manageName, { name: `${firstName} ${lastName}` }) });
    await page.getByRole('searchbox', { name: users.search.label }).fill(lastName);
    await expect(manage('Idah')).toBeVisible();

    // Their names differ, so a second staff member has already requested the merge.
    const { items } = (await (await page.request.get(`/v1/users?search=${lastName}`)).json()) as {
      items: readonly { id: string; firstName: string }[];
    };
    const uidOf = (firstName: string) => items.find((item) => item.firstName === firstName)?.id ?? '';
    const sam = await open({ quietBrowser, contextOptions, baseURL });
    await signInStaff(sam, SAM);
    const query = `otherPatientUid=${uidOf('Idah')}`;
    const preview = await sam.request.get(`/v1/patients/${uidOf('Ida')}/merges/preview?${query}`);
    const { kept, merged } = (await preview.json()) as Record<'kept' | 'merged', { patientUid: string }>;
    const data = { mergedPatientUid: merged.patientUid };
    const asked = await sam.request.post(`/v1/patients/${kept.patientUid}/merges`, { data, headers });
    expect(asked.status()).toBe(409);
    await manage('Ida').click();
    const drawer = page.getByRole('dialog', { name: `Ida ${lastName}`, exact: true });
    await drawer.getByText(users.sections.merge.title).click();
    await drawer.getByRole('button', { name: users.merge.begin }).click();
    await drawer.getByRole('searchbox', { name: users.search.label }).fill(lastName);
    await drawer
      .getByRole('button', { name: fill(users.merge.chooseName, { name: `Idah ${lastName}` }), exact: true })
      .click();
    await expect(drawer.getByText(users.merge.doubtful)).toBeVisible();
    await expect(drawer.getByText('Sam Whitfield')).toBeVisible();
    await expectReadable(page, 'what a merge would do');
    await drawer.getByRole('button', { name: users.merge.confirm }).click();
    await expect(drawer).toBeHidden();
    await expect(manage('Idah')).toBeHidden();
    await toast(page, fill(users.merge.done, { name: `Ida ${lastName}` })).waitFor();
    await page
      .getByRole('region', { name: shell.toasts.region })
      .getByRole('button', { name: users.merge.undo, exact: true })
      .click();
    await expect(toast(page, users.merge.undone)).toBeVisible();
    await expect(manage('Idah')).toBeVisible();

    // Changes a setting and restores it at the end.
    await go(clientSettingsInMenu);
    const { title } = clientSettings.smsSender;
    const section = await openSettings(page, title);
    const sender = section.getByLabel(clientSettings.smsSender.label);
    const save = section.getByRole('button', { name: clientSettings.save });
    const before = await sender.inputValue();
    await expect(save).toBeHidden();
    try {
      await sender.fill('Austin Well');
      await save.click();
      await expect(toast(page, clientSettings.saved)).toBeVisible();
      await expect(save).toBeHidden();
      await page.reload();
      await openSettings(page, title);
      await expect(sender).toHaveValue('Austin Well');
    } finally {
      await sender.fill(before);
      await save.click();
      await expect(save).toBeHidden();
    }
  });

/** Staff pages by role, except the conversations, whose panes have their own headers. */
const PAGES = [
  [SAM, ['/admin/operations', '/admin/settings']],
  [
    GRACE,
    ['/account', '/averages', '/admin', '/admin?view=patients', '/admin/accessLog', '/admin/staff', '/admin/settings'],
  ],
] as const;

test('titles of staff pages are in the same position, on a laptop and on a large screen', async ({ page }) => {
  const places: Record<string, unknown> = {};
  for (const [phone, paths] of PAGES) {
    await page.context().clearCookies();
    await signInStaff(page, phone);
    for (const path of paths) {
      await page.goto(path);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole('navigation', { name: staffSide.name })).toBeVisible();
        const { x = 0, y = 0, height = 0 } = (await title.boundingBox()) ?? {};
        places[`${path} of ${phone} at ${width} px`] = { x: Math.round(x), middle: Math.round(y + height / 2) };
      }
    }
  }
  const [first] = Object.values(places);
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, first])));
});

for (const size of SIZES)
  test(`an operator's day, on a screen of ${size.width} px`, async ({
    page,
    quietBrowser,
    contextOptions,
    baseURL,
  }) => {
    const setting = { quietBrowser, contextOptions, baseURL };
    await page.setViewportSize(size);
    await signInStaff(page, SAM);
    await page.goto('/admin/operations');
    await expect(headingOf(page, operations.title)).toBeVisible();
    const messages = page.getByRole('region', { name: operations.messages.title, exact: true });
    await expect(messages.getByRole('img')).toHaveAccessibleName(new RegExp(`^${operations.messages.title}, `));
    await messages.getByText(operations.byDay.table).click();
    await expect(messages.getByRole('columnheader', { name: operations.byDay.day })).toBeVisible();
    await page.getByLabel(operations.days.label).selectOption('30');
    await expect(page).toHaveURL(/\?days=30$/);
    await expectReadable(page, 'operations of a month');

    await page.goto('/admin/settings');
    const client = 'Hill Country Employers';
    await page.getByLabel(clientSettings.client, { exact: true }).selectOption({ label: client });
    await expect(page.getByText(fill(clientSettings.intro, { clientName: client }))).toBeVisible();
    await expectReadable(page, 'settings of a client, for an operator');

    // An operator sees no results, even of a patient who shares them.
    const patient = await open(setting);
    await signInPatient(patient, SHARING);
    const { user } = (await (await patient.request.get('/v1/auth/session')).json()) as { user: { patientUid: string } };
    const [id] = (
      (await (await patient.request.get('/v1/measurements?page=1&pageSize=1')).json()) as { items: { id: string }[] }
    ).items.map((item) => item.id);
    const results = `/v1/careTeam/patients/${user.patientUid}/measurements`;
    for (const path of [`${results}?page=1&pageSize=10`, `${results}/${id}`])
      expect((await page.request.get(path)).status(), path).toBe(403);
    await page.goto(`/admin?view=patients&search=${user.patientUid}`);
    const row = page.getByRole('main').getByRole('table').locator('tbody tr');
    await expect(row).toHaveCount(1);
    await expect(row).not.toContainText(/bpm/);
    await expect(page.getByRole('combobox', { name: patientsPage.filters.consent })).toHaveCount(0);
    await row.getByRole('link').click();
    await expect(page.getByText(patientForStaff.notShared.system)).toBeVisible();
    await expect(page.getByText(/of 100/)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: patientForStaff.latest, exact: true })).toHaveCount(0);
    await expectReadable(page, 'a patient, for an operator');
  });

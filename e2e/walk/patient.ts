import { isLanguage } from '@mien/domain';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, newContext, newWatchedPage } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { headingOf, SCREENS, type Screen } from '../screens.ts';
import { followLink, measurementIds } from '../steps.ts';
import { beginningOf, filled, stopAt, type Walk } from './stop.ts';

const ORIGIN = `http://localhost:${MIEN_PORT}`;

const dialogOf = (page: Page) => page.getByRole('dialog');

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
}

/**
 * Pages of the signed-in patient.
 *
 * @param part  which part of them (from 0) of how many, because several walks share them
 */
export async function walkPatient(page: Page, walk: Walk, [part, count]: readonly [number, number]): Promise<void> {
  const [id = ''] = await measurementIds(page);
  const screens: readonly Screen[] = SCREENS.patient;
  const size = Math.ceil(screens.length / count);
  await stopAt(
    page,
    walk,
    screens
      .slice(part * size, (part + 1) * size)
      .map((screen) => ({ ...screen, path: screen.path.replace('{id}', id) })),
  );
}

/** Overlays of patient pages: menu, texts, drawers and sheets. */
export async function walkOverlays(page: Page, { texts, look }: Walk): Promise<void> {
  const { consent, healthLinks, me, profile, records, scanSheet, shell } = texts;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: shell.menu.open, exact: true }).click();
  await expect(page.getByRole('button', { name: shell.menu.logOut })).toBeVisible();
  await look(page, { name: 'the menu' });
  await page.getByRole('button', { name: shell.menu.terms }).click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, { name: 'the terms over the page' });
  await page.getByRole('button', { name: shell.legalPopup.back }).click();
  await expect(dialogOf(page)).toBeHidden();

  await page.getByRole('link', { name: shell.places.scan, exact: true }).click();
  await expect(dialogOf(page).getByText(scanSheet.tips)).toBeVisible();
  await look(page, { name: 'the sheet before a scan' });
  await close(page);

  await page.goto('/profile');
  await expect(headingOf(page, profile.title)).toBeVisible();
  await page.getByRole('button', { name: consent.profile.terms }).click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, { name: 'the terms over the profile' });
  await page.getByRole('button', { name: shell.legalPopup.back }).click();
  await expect(dialogOf(page)).toBeHidden();
  for (const [name, section] of Object.entries(profile.sections)) {
    const edits = page.getByRole('button', { name: filled(profile.editLabel, { section }) });
    // In the pseudo-language the three have the same name.
    await edits.nth((await edits.count()) > 1 ? Object.keys(profile.sections).indexOf(name) : 0).click();
    const drawer = dialogOf(page);
    await expect(drawer.getByRole('button', { name: profile.update })).toBeVisible();
    await look(page, { name: `the drawer ${name}` });
    if (name === 'body') {
      await drawer.getByRole('textbox', { name: profile.fields.weight }).fill('40');
      await drawer.getByRole('button', { name: profile.update }).click();
      await expect(drawer.getByText(profile.faults.weightRange)).toBeVisible();
      await look(page, { name: 'a weight that cannot be' });
    }
    if (name === 'personal') {
      await drawer.getByRole('textbox', { name: profile.fields.firstName }).fill('');
      await drawer.getByRole('textbox', { name: profile.fields.firstName }).blur();
      await expect(drawer.getByText(profile.faults.firstName)).toBeVisible();
      await look(page, { name: 'a name that is missing' });
    }
    await drawer.getByRole('button', { name: profile.close }).click();
    await expect(drawer).toBeHidden();
  }

  const opens = async (path: string, button: Locator, name: string) => {
    await followLink(page, path);
    await button.click();
    await expect(dialogOf(page)).toBeVisible();
    await look(page, { name });
    await close(page);
  };
  const row = (name: string) => page.getByRole('button', { name: name }).first();
  await opens('/me', row(me.device.reminders), 'the reminders');
  await opens('/me', row(me.device.units), 'the units');
  await opens('/myData', page.getByRole('button', { name: records.delete.button }), 'the end of one’s data');
  await opens('/healthLinks', page.getByRole('button', { name: healthLinks.make }), 'the form of a new health link');
}

/** A list of readings as a cuff exports it: one new, one duplicate, and one invalid. */
const READINGS = `Timestamp,Systolic,Diastolic,Pulse
2026-01-05T08:00:00Z,128,82,66
2026-01-05T08:00:00Z,128,82,66
2026-99-99,1,2,3
`;

/**
 * Data that a patient enters: medicines and conditions, readings from a file, a question about a value, a goal and
 * notifications.
 */
export async function walkForms(page: Page, { texts, look }: Walk): Promise<void> {
  const { healthFacts, me, notices, readingsImport, results } = texts;
  await page.goto('/healthFacts');
  for (const kind of ['medicine', 'condition'] as const) {
    await page.getByRole('button', { name: healthFacts.add[kind] }).click();
    await dialogOf(page).getByRole('button', { name: healthFacts.form.save }).click();
    await expect(dialogOf(page).getByText(healthFacts.form.faults.missing)).toBeVisible();
    await look(page, { name: `a ${kind} without a name` });
    await close(page);
  }
  const known = page.getByRole('button', { name: healthFacts.changeThis });
  if ((await known.count()) > 0) {
    await known.first().click();
    await expect(dialogOf(page)).toBeVisible();
    await look(page, { name: 'a medicine of the list' });
    await close(page);
  }

  await followLink(page, '/entries/from-file');
  await expect(headingOf(page, readingsImport.title)).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cuff.csv', mimeType: 'text/csv', buffer: Buffer.from(READINGS) });
  await expect(page.getByRole('button', { name: readingsImport.add.one })).toBeVisible();
  await look(page, { name: 'the readings of a file' });

  await followLink(page, '/me');
  for (const [name, row] of [
    ['the weekly goal', me.goal.name],
    ['the notices of a patient', notices.title],
    ['the languages', me.device.language],
  ] as const) {
    await page.getByRole('button', { name: row }).first().click();
    await expect(dialogOf(page)).toBeVisible();
    await look(page, { name });
    await close(page);
  }

  const [id = ''] = await measurementIds(page);
  await page.goto(`/resultSummary/${id}`);
  const ask = page.getByRole('link', { name: results.ask }).first();
  const group = page.getByRole('main').getByRole('button', { expanded: true });
  await expect(group.first()).toBeVisible();
  if (!(await ask.isVisible())) {
    await page.getByRole('main').getByRole('region').getByRole('listitem').getByRole('button').first().click();
    await expect(dialogOf(page)).toBeVisible();
  }
  await ask.click();
  await expect(headingOf(page, texts.chat.title)).toBeVisible();
  await look(page, { name: 'a question about a value' });
}

/** One result, with its overlays, its links, and the shared page. */
export async function walkResult(page: Page, { language, texts, look }: Walk): Promise<void> {
  const { measures, results, share, sharedResult } = texts;
  const [id = ''] = await measurementIds(page);
  await page.goto(`/resultSummary/${id}`);
  await expect(headingOf(page, results.title)).toBeVisible();
  const closed = page.getByRole('main').getByRole('button', { expanded: false });
  await expect(closed.first()).toBeVisible();
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await expect(closed).toHaveCount(0);
  await look(page, { name: 'all groups of a result' });
  await page.getByRole('button', { name: results.score.understand }).click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, { name: 'what the score means' });
  await close(page);
  // Names of values come from the server; in the pseudo-language they are one key, so the first value is used.
  const value = page
    .getByRole('button', { name: measures.types.bodyMassIndex.name })
    .or(page.getByRole('button', { name: /^\[\[server\.displayName\]\]/ }))
    .first();
  await value.click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, { name: 'what a value means' });
  await close(page);

  await page.getByRole('button', { name: share.copyLink }).click();
  await expect(page.getByText(share.linkCopied).or(page.getByText(share.byHand.hint))).toBeVisible();
  await look(page, { name: 'a link that was copied' });
  await page.getByRole('button', { name: share.manage }).click();
  await expect(dialogOf(page).getByText(share.links.neverOpened).first()).toBeVisible();
  await look(page, { name: 'the links to a result' });

  // The server renders the page of a link in the browser's language and does not support pseudo-languages.
  if (!isLanguage(language)) return;
  const made = await page.request.post(`/v1/measurements/${id}/shares`, {
    data: { lifetimeHours: 1 },
    headers: { origin: ORIGIN },
  });
  expect(made.status()).toBe(200);
  const { accessKey } = (await made.json()) as { accessKey: string };
  const path = `/sharedResult/${accessKey}`;
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const reader = await newContext(browser, { locale: `${language}-US`, reducedMotion: 'reduce' }, ORIGIN);
  const shared = await newWatchedPage(reader);
  await shared.goto(path);
  await expect(headingOf(shared, sharedResult.title)).toBeVisible();
  await look(shared, { name: 'a shared result', address: { path, title: sharedResult.title } });
  await reader.close();
}

/** Trends of all periods, offline, and with failing servers. */
export async function walkTrends(page: Page, walk: Walk): Promise<void> {
  const { texts, look } = walk;
  const { account, shell, trends } = texts;
  const trendsAt = (path: string): Screen => ({ path: `/trendChart/${path}`, heading: () => trends.title });
  await stopAt(
    page,
    walk,
    ['day', 'week', 'month', 'year', 'all?measure=heartRateBpm'].map((path) => trendsAt(path)),
    {
      async open(opened) {
        // On wide screens it is open already.
        const table = opened.locator('details:not([open]) > summary', { hasText: trends.table.show });
        if (await table.isVisible()) await table.click();
      },
    },
  );
  await stopAt(page, walk, [trendsAt('year?datePeriod=2015')]);
  await expect(page.getByText(beginningOf(trends.empty))).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(shell.offline, { exact: true })).toBeVisible();
  await look(page, { name: 'offline' });
  await page.context().setOffline(false);

  // A server that fails, and one whose user is not a patient.
  await page.route('**/v1/patients/*', (route) => route.abort('internetdisconnected'));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: shell.retry })).toBeVisible();
  await look(page, { name: 'a profile that did not come' });
  await page.unroute('**/v1/patients/*');
  const beNoPatient = async (route: Route) => {
    const answer = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({
      json: { ...answer, user: { ...answer.user, patientUid: null, userRoles: ['Client User'] } },
    });
  };
  await page.route('**/v1/auth/session', beNoPatient);
  await page.goto('/account');
  await expect(headingOf(page, account.title)).toBeVisible();
  await look(page, { name: 'an account without a patient' });
  // A response that is still in progress must not outlive the page.
  await page.unrouteAll({ behavior: 'wait' });
}

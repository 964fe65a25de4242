import type { Page, Route } from '@playwright/test';
import { expect } from '../browser.ts';
import { headingOf, SCREENS } from '../screens.ts';
import { openDetails } from '../steps.ts';
import { type Stop, stopAt, type Walk } from './stop.ts';

/** Staff pages. */
export async function walkStaff(page: Page, walk: Walk): Promise<void> {
  await stopAt(page, walk, SCREENS.staff);
}

/** Averages: all, their details, and empty averages. */
export async function walkAverages(page: Page, { texts, look }: Walk): Promise<void> {
  const { averages, results } = texts;
  await page.goto('/averages?group=signature&period=Last30Days');
  await expect(headingOf(page, averages.title)).toBeVisible();
  // The cards of the groups; the first one is expanded.
  const groups = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button');
  await expect(groups.first()).toBeVisible();
  const closed = page.getByRole('main').locator('h2').getByRole('button', { expanded: false });
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await look(page, { name: 'all averages of a group' });
  await page.getByRole('main').locator('li').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, { name: 'what an average is of' });
  await page.getByRole('button', { name: results.close }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const answerNone = async (route: Route) => {
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, outcome: 'none', totalUsers: null, score: null, groups: [] } });
  };
  await page.route('**/v1/measurements/average/**', answerNone);
  await page.goto('/averages?group=office&period=LastMonth');
  await expect(page.getByRole('heading', { name: averages.none.title })).toBeVisible();
  await look(page, { name: 'averages without patients' });
  // A response that is still in progress must not outlive the page.
  await page.unrouteAll({ behavior: 'wait' });
}

/** Staff forms. */
const DRAWER: Pick<Stop, 'except'> = {
  except: { room: 'Three choices side by side leave their tiles with text enlarged to 125 % on 320 px.' },
};

/** Overlays of staff pages, opened by keys and buttons: search, keyboard shortcuts and drawers. */
export async function walkStaffOverlays(page: Page, { texts, look }: Walk): Promise<void> {
  const { clientSettings, programs, staff, staffSide, users } = texts;
  const dialog = page.getByRole('dialog');
  const opens = async (name: string, open: () => Promise<void>, more: Pick<Stop, 'except'> = {}) => {
    await open();
    await expect(dialog).toBeVisible();
    await look(page, { name, ...more });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await page.goto('/admin');
  await expect(headingOf(page, users.title)).toBeVisible();
  // The keyboard listener loads with the sidebar, which a phone hides.
  await expect(page.getByRole('navigation', { name: staffSide.name, includeHidden: true })).toBeAttached();
  await opens('the search of staff', () => page.keyboard.press('/'), {
    except: { heading: 'It begins with its field; the dialog itself has the name.' },
  });
  await opens('the keys of staff', () => page.keyboard.press('?'));
  await opens('a new patient', () => page.getByRole('button', { name: users.create }).click(), DRAWER);
  await opens('an import of patients', () => page.getByRole('button', { name: users.import }).click());
  await page.goto('/admin/staff');
  await expect(headingOf(page, staff.title)).toBeVisible();
  await opens('a new person of staff', () =>
    page.getByRole('button', { name: staff.members.add, exact: true }).click(),
  );
  await page.goto('/admin/settings');
  await page.getByRole('region', { name: clientSettings.trialScans.title }).waitFor();
  await openDetails(page);
  await look(page, { name: 'every section of the settings', open: openDetails });
  await openDetails(page);
  await opens('a new program', () => page.getByRole('button', { name: programs.connect }).click());
}

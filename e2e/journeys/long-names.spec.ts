import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { SCREENS } from '../screens.ts';
import { measurementIds, signInPatient, signInStaff } from '../steps.ts';
import { settled } from '../walk/settled.ts';

/** System Admin, who can open all staff pages. */
const SAM = '5125550110';
/** Client Admin, who sees results of patients who share them. */
const GRACE = '5125550111';

/** A real surname, and the longest name of the widest letter that a form accepts. */
const NAMES = ['Wolfeschlegelsteinhausenbergerdorff', 'W'.repeat(80)] as const;
const WIDTHS_PX = [320, 390, 1280] as const;

/** Keys of people's names in responses of the server. */
const NAME_KEYS = /^(first|last|full|patient|staff|author|sender|owner|grantor|assignee)Name$/i;

function withName(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withName(entry, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      NAME_KEYS.test(key) && typeof entry === 'string' && entry !== '' ? name : withName(entry, name),
    ]),
  );
}

/** Replaces every person's name in responses of the server with one name. */
async function nameEverybody(page: Page, name: string): Promise<void> {
  // A response that is still being rewritten must not be answered twice.
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/v1/**', async (route) => {
    const answer = await route.fetch().catch(() => null);
    if (!answer) return route.abort();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    await route.fulfill({ response: answer, json: withName(await answer.json(), name) });
  });
}

async function expectNoPageWider(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = [];
  let pagesWithName = 0;
  for (const name of NAMES) {
    await nameEverybody(page, name);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await settled(page);
      if ((await page.getByText(name).count()) > 0) pagesWithName += 1;
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: 800 });
        const actual = await page.evaluate<number>('document.scrollingElement.scrollWidth');
        if (actual > width) found.push(`${path} with ${name.slice(0, 5)} at ${width} px: ${actual} px`);
      }
    }
  }
  await page.unrouteAll({ behavior: 'wait' });
  expect(found).toEqual([]);
  expect(pagesWithName).toBeGreaterThan(1);
}

test('no patient page scrolls horizontally for a long name', async ({ page }) => {
  await signInPatient(page);
  const [id = ''] = await measurementIds(page);
  await expectNoPageWider(
    page,
    SCREENS.patient.map(({ path }) => path.replace('{id}', id)),
  );
});

test('no staff page scrolls horizontally for a long name', async ({ page }) => {
  await signInStaff(page, SAM);
  await expectNoPageWider(page, [...SCREENS.staff.map(({ path }) => path), '/admin?view=patients']);
});

test('no staff page about one patient scrolls horizontally for a long name', async ({ page }) => {
  await signInStaff(page, GRACE);
  const { items } = (await (await page.request.get('/v1/users?pageSize=50')).json()) as {
    items: { userId: string; patientUid: string | null }[];
  };
  const uids = items.flatMap(({ patientUid }) => patientUid ?? []).slice(0, 2);
  expect(uids).toHaveLength(2);
  await expectNoPageWider(
    page,
    uids.flatMap((uid) => [`/admin/patient/${uid}`, `/admin/patient/${uid}/scans`, `/messages/${uid}`]),
  );
});

import { chat, fill, signIn } from '@mien/messages';
import { expect, launchBrowser, newContext, newWatchedPage, test } from '../browser.ts';
import { catchAnswer, expectCode, logOut, nextPatientPhone, signInByPhone, signInPatient, texts } from '../steps.ts';

test('the requested page opens after sign-in', async ({ page }) => {
  const phone = nextPatientPhone();
  await page.goto('/dashboard');
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  await page.getByLabel(signIn.phone.label).fill(phone);
  const code = await expectCode(page, phone);
  await page.getByRole('button', { name: signIn.phone.send }).click();
  await page.getByLabel(signIn.code.label).fill(await code());
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: texts.dashboard.title })).toBeVisible();
});

test('logging out is confirmed once', async ({ page }) => {
  await signInPatient(page);
  await logOut(page);
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  const banner = page.getByText(fill(signIn.loggedOut, { productName: 'Mien' }));
  await expect(banner).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === 'hsAuth')).toBeUndefined();
  expect(await (await page.request.get('/v1/auth/session')).json()).toBeNull();
  await page.reload();
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a session that was ended elsewhere leads to sign-in', async ({ page, baseURL }) => {
  await signInPatient(page);
  // A request that is still on its way would be refused, too, and leave the page before the press.
  await page.waitForLoadState('networkidle');
  const sessions = (await (await page.request.get('/v1/auth/sessions')).json()) as { id: string; isCurrent: boolean }[];
  const current = sessions.find(({ isCurrent }) => isCurrent);
  const headers = { origin: baseURL as string };
  const ended = await page.request.post(`/v1/auth/sessions/${current?.id}/end`, { headers, data: {} });
  expect(ended.status()).toBe(200);

  const refusal = page.waitForResponse((answer) => answer.status() === 401);
  await page.getByRole('button', { name: texts.profile.next }).click();
  await refusal;
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  // The next document requests the session, and that response deletes the cookie.
  await page.reload();
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'hsAuth')).toBe(false);
});

test('the session is a cookie that scripts cannot read, and no token is stored elsewhere', async ({ page }) => {
  const beforeS = Date.now() / 1000;
  const signedIn = await catchAnswer<{ accessToken: string; refreshToken: string }>(page, '/v1/auth/login/temp');
  await signInByPhone(page, nextPatientPhone());
  await expect(page).toHaveURL(/\/profile$/);
  const { json: tokens } = await signedIn.answer;
  expect(tokens.accessToken.length).toBeGreaterThan(20);

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'hsAuth');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None', path: '/' });
  const lifeS = 7_776_000;
  // Browsers store whole seconds.
  expect(cookie?.expires).toBeGreaterThanOrEqual(beforeS + lifeS - 1);
  expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1000 + lifeS);
  expect(cookie?.value.length).toBeLessThan(4096);
  expect(cookie?.value).not.toContain(tokens.accessToken);

  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  expect(kept).not.toContain(tokens.accessToken);
  expect(kept).not.toContain(tokens.refreshToken);
  expect(kept).not.toMatch(/token/i);
  expect(kept).not.toContain('hsAuth');
});

test('Back after logging out shows nothing personal, even from the back-forward cache', async ({
  contextOptions,
  baseURL,
}) => {
  // Playwright disables the back-forward cache by default; real browsers use it.
  const browser = await launchBrowser([], { ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  try {
    const page = await newWatchedPage(await newContext(browser, contextOptions, baseURL));
    await signInPatient(page);
    const lastName = await page.getByRole('main').locator('dd').nth(1).textContent();
    // A full page load, as after a scan: the first page goes to the back-forward cache.
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: texts.dashboard.title })).toBeVisible();
    await logOut(page);

    // Playwright loses a page restored from that cache, so this uses CDP.
    const cdp = await page.context().newCDPSession(page);
    const wordsShown = async () => {
      const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.body.innerText' });
      return String(result.value);
    };
    const { entries, currentIndex } = await cdp.send('Page.getNavigationHistory');
    expect(currentIndex).toBeGreaterThan(0);
    for (const entry of entries.slice(0, currentIndex).reverse()) {
      if (entry.url === 'about:blank') break;
      await cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id });
      await expect.poll(wordsShown, { message: entry.url }).toContain(signIn.phone.text);
      expect(await wordsShown()).not.toContain(String(lastName));
    }
  } finally {
    await browser.close();
  }
});

test('with two people on one browser, a tab of the first shows and sends nothing for the second', {
  tag: '@essential',
}, async ({ page }) => {
  await signInPatient(page);
  await page.goto('/liveChat');
  const words = page.getByPlaceholder(chat.placeholder);
  await words.fill('Words of the first person');

  const other = await newWatchedPage(page.context());
  await other.goto('/howto');
  await logOut(other);
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();

  await page.goto('/');
  await signInPatient(other);
  await other.goto('/liveChat');
  await expect(other.getByPlaceholder(chat.placeholder)).toHaveValue('');
  // The first person's tab again, which was suspended meanwhile.
  await page.goto('/liveChat');
  await expect(words).toHaveValue('');
  await signInPatient(other);
  await expect(page).toHaveURL(/\/dashboard$/);
});

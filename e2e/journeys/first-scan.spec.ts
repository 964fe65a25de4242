import { measures } from '@mien/messages';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { takenFrame } from '../film-by-camera-time.ts';
import { watchHeartRate } from '../film-rate.ts';
import { SCAN_PORT } from '../ports.ts';
import { recordPrompts } from '../spoken-prompts.ts';
import { expectCode, fillProfile, measurementIds, shownHeartRateBpm, startScan, texts } from '../steps.ts';

/** Ana has a phone, an incomplete profile, and no scan. */
const ANA = '5125550100';
const HEART_RATE_BPM = 75;
const TOLERANCE_BPM = 2;
/** From sign-in to the results, without voice prompts. Touch needs one more tap, into the phone field. */
const MOST_TAPS = 11;

test.use({ serviceWorkers: 'allow' });

test('a patient signs in, completes the profile, is scanned and sees the pulse of the film', {
  tag: '@essential',
}, async ({ withCamera }) => {
  const { page, clip } = await withCamera({
    heartRateBpm: HEART_RATE_BPM,
    breathingRatePerMin: 15,
    seed: 1,
    frameNumbers: true,
  });
  expect(clip.heartRateBpm).not.toBeNull();

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.goto('/');
  await expect(page.getByLabel(texts.signIn.phone.label), 'typing begins at once').toBeFocused();
  await page.keyboard.type(ANA);
  const code = await expectCode(page, ANA);
  await tap(page.getByRole('button', { name: texts.signIn.phone.send }));
  await expect(page.getByLabel(texts.signIn.code.label)).toBeFocused();
  await page.keyboard.type(await code());
  await expect(page.getByRole('heading', { level: 1, name: texts.profile.steps.personal.title })).toBeVisible();
  await expectAccessible(page, 'the first page of the profile');
  for (const path of ['/dashboard', '/howto']) {
    await page.goto(path);
    await expect(page, `${path} without a scan or a consent`).toHaveURL(/\/profile$/);
  }

  await fillProfile(page, tap);
  await expect(page).toHaveURL(/\/howto$/i);
  const prompts = await recordPrompts(page);
  await startScan(page, tap);
  const { guide, finish } = texts.scanSite;
  const voice = page.getByRole('switch', { name: guide.voice });
  await expect(voice, 'nothing is said unasked').toHaveAttribute('aria-checked', 'false');
  await voice.click();
  await expect(page).toHaveURL(new RegExp(`^http://localhost:${SCAN_PORT}/`));
  expect(page.url(), 'the hand-over does not stay in the address').not.toContain('/c/');

  await expect.poll(() => takenFrame(page), 'the page reads the film').not.toBeNull();
  const trueBpm = await watchHeartRate(page, clip);
  await page.waitForURL(/\/resultSummary\//);
  expect(taps, 'from the sign-in to the results').toBeLessThanOrEqual(MOST_TAPS);
  const { begin, half, lastSeconds } = guide.milestones;
  const said = prompts.map(({ text }) => text);
  const way: string[] = [guide.turnedOn, begin, half, lastSeconds, finish.spoken];
  const passed = said.filter((text) => way.includes(text));
  expect(passed, 'in this order, each once').toEqual(way.filter((text) => passed.includes(text)));
  // Warnings replace progress: on a busy machine the camera may be too slow for a while.
  const isDisturbed = said.slice(said.indexOf(begin) + 1).some((text) => !way.includes(text));
  expect(passed).toEqual(expect.arrayContaining(isDisturbed ? [guide.turnedOn, begin, finish.spoken] : way));
  const [, ...guided] = prompts;
  for (const prompt of guided) {
    expect(prompt.others, `two at once: ${prompt.text}`).toBe(0);
    for (const part of prompt.text === finish.spoken ? [finish.done, finish.sending] : [prompt.text])
      expect(prompt.caption, 'the spoken text is shown').toContain(part);
  }
  await expect(page.getByRole('heading', { level: 1, name: texts.results.title })).toBeVisible();
  expect(Math.abs((await shownHeartRateBpm(page)) - trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
  // A busy machine plays the film unevenly, which can hide the slow waves of breathing; the page must then report that.
  const { name: breathing } = measures.types.breathingRatePerMin;
  await expect(
    page
      .getByRole('button', { name: new RegExp(`^${breathing}`) })
      .or(page.getByRole('region', { name: texts.results.missing.title }).getByText(breathing))
      // Its cell below the score is another button.
      .first(),
  ).toBeVisible();
  // Without breathing there may be no score.
  const scored = page.getByRole('heading', { name: 'Mien Score' });
  await expect(scored.or(page.getByRole('heading', { name: texts.results.score.unscored }))).toBeVisible();
  expect(page.url()).not.toContain('results=');

  // Back leads to the tips and not into the finished scan; Forward returns to the one result.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: texts.howTo.title })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: texts.results.title })).toBeVisible();
  expect(await measurementIds(page)).toHaveLength(1);

  await page.getByRole('main').getByRole('link', { name: texts.results.dashboard }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: texts.dashboard.viewResults })).toBeVisible();
  await expect(page.getByText(texts.dashboard.today)).toBeVisible();
});

import type { Attention, AttentionEventBody } from '@mien/contract';
import {
  type AttentionState,
  attentionAdvice,
  attentionAfter,
  attentionLimits,
  MINUTE_MS,
  NO_ATTENTION,
} from '@mien/domain';
import { attention, me } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { signInPatient, texts } from '../steps.ts';

const LIMITS = attentionLimits('heartRateBpm', { isPulseOftenLow: false, usual: { kind: 'learning' } });
const SCAN_ID = '01890000-0000-7000-8000-00000000000a';

/**
 * Fakes the server's responses by the same rule with its own clock, to avoid waiting minutes for the second scan. The
 * server's own behavior is tested in `insight/attention`.
 */
async function answerByRule(page: Page) {
  let now = Date.now();
  let state: AttentionState = NO_ATTENTION;
  let bpm: number | null = null;
  let isAsked = false;
  const after = (event: Parameters<typeof attentionAfter>[1]) => {
    state = attentionAfter(state, event, LIMITS);
  };
  function take(body: AttentionEventBody): void {
    const at = new Date(now);
    if (body.kind !== 'seated') {
      after({ ...body, at });
      return;
    }
    isAsked = false;
    if (bpm === null || !body.isSeated) return;
    const interval = { intervalLow: bpm - 2, intervalHigh: bpm + 2 };
    const rest = { provenance: 'camera', tags: [], isVerified: true, isSeated: true } as const;
    after({ kind: 'scan', at, reading: { measure: 'heartRateBpm', ...interval, ...rest } });
  }
  await page.route(/\/v1\/attention(\/heartRateBpm\/events)?\?/, async (route) => {
    const body = route.request().postDataJSON() as AttentionEventBody | null;
    if (body) take(body);
    const attention: Attention = {
      seatedAskedFor: isAsked ? SCAN_ID : null,
      isStaffNotified: false,
      measures: [
        {
          measurementTypeId: 'heartRateBpm',
          step: state.step,
          feeling: state.feeling,
          advice: [...attentionAdvice(state, 'heartRateBpm')],
          value: bpm,
          takenAt: new Date(now).toISOString(),
          countedBpm: state.step === 'confirmed' ? state.countedBpm : null,
        },
      ],
    };
    await route.fulfill({ json: attention });
  });
  return {
    scan(value: number, minutesLater: number): void {
      now += minutesLater * MINUTE_MS;
      bpm = value;
      isAsked = true;
    },
  };
}

test('two out-of-range readings lead to questions, symptoms first, and show a manually counted pulse', async ({
  page,
}) => {
  await page.clock.install();
  await signInPatient(page);
  const scans = await answerByRule(page);
  const card = page.getByRole('region', { name: attention.title });
  const press = (name: string) => card.getByRole('button', { name }).click();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: texts.dashboard.title })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(card).toBeHidden();

  scans.scan(140, 0);
  await page.reload();
  await expect(card.getByText(attention.symptoms)).toBeVisible();
  await expect(card.getByRole('link', { name: attention.call })).toHaveAttribute('href', 'tel:911');
  await expectAccessible(page, 'the question whether the patient sat');
  await press(attention.seated.yes);
  await expect(card.getByText(attention.rest.text)).toBeVisible();
  await press(attention.rest.start);
  await expect(card.getByRole('timer')).toBeVisible();
  await expectAccessible(page, 'the rest before a repeat');

  scans.scan(142, 6);
  await page.locator('a[href^="/resultSummary/"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: texts.results.title })).toBeVisible();
  await page.reload();
  await press(attention.seated.yes);
  await expect(card.getByText(attention.confirmed.text)).toBeVisible();
  await expectAccessible(page, 'how the patient feels');
  await press(attention.confirmed.well);
  await expect(card.getByText(attention.check.pulse)).toBeVisible();
  await expectAccessible(page, 'the count of a pulse');
  const target = card.getByRole('button', { name: attention.count.start });
  await target.focus();
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  for (let beat = 0; beat <= 30; beat += 1) {
    await page.keyboard.press(beat % 2 === 0 ? 'Enter' : 'Space');
    await page.clock.runFor(1000);
  }
  await page.clock.resume();
  await expect(card.getByText(/^You counted 60 beats a minute\. The scan read 142\.$/)).toBeVisible();
});

test('a usually low pulse is set once on the Me page', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/me');
  const toggle = page.getByRole('switch', { name: me.pulse.oftenLow });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  // The switch updates optimistically and is disabled until the response.
  await expect(toggle).toBeEnabled();
  await page.reload();
  await expect(toggle).toBeChecked();
  await expectAccessible(page, 'the page about oneself');
});

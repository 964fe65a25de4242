import { problems, shell } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';
import type { HostileBrowser } from '../hostile-browsers.ts';
import { settled, watchRequests } from './settled.ts';
import type { Stop, Walk } from './stop.ts';

/** Browser messages about failed requests, some of which fail on purpose. */
const OF_THE_LINE = /^Failed to load resource|net::ERR_/;

/** Records errors of a page, including those that a React error boundary caught. */
export function watchErrors(page: Page): { readonly errors: string[] } {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => void errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_LINE.test(message.text())) errors.push(message.text());
  });
  return { errors };
}

/** Neither the page nor a part of it has failed, and the server has rejected no request as malformed. */
export async function expectStanding(page: Page, name: string): Promise<void> {
  await expect(page.getByText(shell.failed.text), name).toHaveCount(0);
  await expect(page.getByText(shell.failed.part), name).toHaveCount(0);
  await expect(page.getByText(problems['invalid-request']), name).toHaveCount(0);
  await expect(page.getByText(shell.document.notOpened).filter({ visible: true }), name).toHaveCount(0);
}

/** A walk that checks at every stop that the page works. */
export function standingWalk(browser: HostileBrowser, { errors }: { readonly errors: readonly string[] }): Walk {
  return {
    language: 'en',
    texts: CATALOGS.en,
    site: scanSite,
    begin: (page) => {
      watchRequests(page);
      return Promise.resolve();
    },
    async look(page: Page, { name, open, except }: Stop) {
      await settled(page);
      await open?.(page);
      await settled(page);
      await expectStanding(page, name);
      if (except?.heading === undefined)
        await expect(page.getByRole('heading').filter({ visible: true }).first(), name).toBeVisible();
      expect.soft(await browser.faults?.(page), name).toEqual(browser.faults && []);
      expect(errors, name).toEqual([]);
    },
  };
}

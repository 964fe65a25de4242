import { launch } from 'puppeteer-core';
import { type DrivenPage, ELEMENT_LIMIT_MS } from './driven-page.ts';

/** Stock Firefox without a window, driven by WebDriver BiDi. Playwright drives a Firefox of its own only. */
export async function openFirefox(executablePath: string): Promise<DrivenPage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(ELEMENT_LIMIT_MS);
  await page.setViewport({ width: 390, height: 844 });
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  const element = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    open: async (url) => {
      await page.goto(url);
    },
    click: (xpath) => element(xpath).click(),
    type: (xpath, text) => element(xpath).fill(text),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    consoleErrors,
    close: () => browser.close(),
  };
}

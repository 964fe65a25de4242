import { launch } from 'puppeteer-core';
import { type DrivenPage, ELEMENT_LIMIT_MS } from './driven-page.ts';

/** The viewport, and the text size that the user has set. */
interface FirefoxLook {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly textPx: number;
}
const PHONE: FirefoxLook = { widthPx: 390, heightPx: 844, textPx: 16 };

/** Stock Firefox, headless, driven by WebDriver BiDi. Playwright supports only its own build of Firefox. */
export async function openFirefox(executablePath: string, { widthPx, heightPx, textPx } = PHONE): Promise<DrivenPage> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'font.size.variable.x-western': textPx },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(ELEMENT_LIMIT_MS);
  await page.setViewport({ width: widthPx, height: heightPx });
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, until } from 'selenium-webdriver';
import { stopProcess, waitForHealth } from '../../tools/processes.ts';
import type { WebKitPrograms } from '../../tools/system-packages.ts';
import { type DrivenPage, ELEMENT_LIMIT_MS } from './driven-page.ts';

/** A virtual display. @returns its name, as `:99` */
async function startDisplay(children: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '480x720x24', '-nolisten', 'tcp'];
  const display = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  children.push(display);
  const number = display.stdio[3];
  if (!number) throw new Error('Xvfb says nothing');
  const [text] = (await once(number, 'data')) as [Buffer];
  return `:${text.toString().trim()}`;
}

/** WebKitGTK's MiniBrowser on its own virtual display, driven by its WebDriver on a port. */
export async function openWebKit({ driver, browser }: WebKitPrograms, port: number): Promise<DrivenPage> {
  const children: ChildProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'mien-webkit-'));
  // Without a graphics card the CPU renders everything, so unnecessary animation reduces the scan's frame rate.
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const stop = async () => {
    for (const child of children.reverse()) await stopProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const display = await startDisplay(children);
    const server = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        LANG: 'en_US.UTF-8',
        HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    });
    children.push(server);
    await waitForHealth(`http://127.0.0.1:${port}/status`, server);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--enable-media-stream=true'] },
    });
    const session = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await session.manage().window().setRect({ x: 0, y: 0, width: 320, height: 640 });
    const find = async (xpath: string) => {
      const element = await session.wait(until.elementLocated(By.xpath(xpath)), ELEMENT_LIMIT_MS);
      await session.wait(until.elementIsVisible(element), ELEMENT_LIMIT_MS);
      return session.wait(until.elementIsEnabled(element), ELEMENT_LIMIT_MS);
    };
    return {
      open: (url) => session.get(url),
      async click(xpath) {
        const element = await find(xpath);
        // The driver does not scroll to an element below the window; it says that it is not interactable.
        await session.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
        await element.click();
      },
      type: async (xpath, text) => (await find(xpath)).sendKeys(text),
      evaluate: (expression) => session.executeScript(`return ${expression}`),
      consoleErrors: [],
      async close() {
        await session.quit().catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

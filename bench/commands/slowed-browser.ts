import type { Browser } from '@playwright/test';

/** How long a slowed process runs before it is stopped again: less than a frame takes. */
const RUN_MS = 8;
/** How often is looked for new processes. */
const LOOK_EVERY_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function pageProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  } finally {
    await session.detach();
  }
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/**
 * Lets a browser's pages and all their workers run for only a fraction of the time, by stopping their processes again and again.
 * The throttling of the developer tools reaches the page's own thread only, not its workers. The browser's own processes, camera
 * and graphics among them, keep their speed.
 *
 * @param times  4: they run a quarter of the time
 * @returns lets them run freely again
 */
export function slowDown(browser: Browser, times: number): () => Promise<void> {
  let isOver = false;
  const run = async (): Promise<void> => {
    let pids: number[] = [];
    let lookedMs = Number.NEGATIVE_INFINITY;
    while (!isOver) {
      if (performance.now() - lookedMs > LOOK_EVERY_MS) {
        pids = await pageProcesses(browser);
        lookedMs = performance.now();
      }
      const begunMs = performance.now();
      await pause(RUN_MS);
      // As long as it really ran: timers are late on a busy machine.
      const ranMs = performance.now() - begunMs;
      signal(pids, 'SIGSTOP');
      try {
        await pause(ranMs * (times - 1));
      } finally {
        signal(pids, 'SIGCONT');
      }
    }
  };
  const ended = run().catch(() => undefined);
  return async () => {
    isOver = true;
    await ended;
  };
}

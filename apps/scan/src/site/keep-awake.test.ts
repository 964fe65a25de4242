import { describe, expect, it, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

/** A screen whose lock is given or refused; remembers how often it was let go. */
function createScreen(answer: 'given' | 'refused') {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => {
    if (answer === 'refused') throw new DOMException('low battery', 'NotAllowedError');
    return { release };
  });
  return { wakeLock: { request } as unknown as WakeLock, request, release };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the screen', () => {
  it('is kept on during a scan, and let go after it', async () => {
    const { wakeLock, request, release } = createScreen('given');
    const letGo = keepAwake(wakeLock);
    await settled();
    expect(request).toHaveBeenCalledWith('screen');
    expect(release).not.toHaveBeenCalled();
    letGo();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('is let go when the scan ends before the browser has answered', async () => {
    const { wakeLock, release } = createScreen('given');
    keepAwake(wakeLock)();
    await settled();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('may dim where the browser has no such lock, or refuses it, and nothing fails', async () => {
    keepAwake(undefined)();
    const { wakeLock, release } = createScreen('refused');
    const letGo = keepAwake(wakeLock);
    await settled();
    letGo();
    expect(release).not.toHaveBeenCalled();
  });
});

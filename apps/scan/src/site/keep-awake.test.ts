import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

/** A screen whose wake lock is granted or refused; counts releases. */
function screenThat(answer: 'given' | 'refused' | 'absent') {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => {
    if (answer === 'refused') throw new DOMException('low battery', 'NotAllowedError');
    return { release };
  });
  vi.stubGlobal('navigator', answer === 'absent' ? {} : { wakeLock: { request } });
  return { request, release };
}
afterEach(() => vi.unstubAllGlobals());
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the screen', () => {
  it('stays on during a scan and is released after it', async () => {
    const { request, release } = screenThat('given');
    const letGo = keepAwake();
    await settled();
    expect(request).toHaveBeenCalledWith('screen');
    expect(release).not.toHaveBeenCalled();
    letGo();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('is released if the scan ends before the browser has answered', async () => {
    const { release } = screenThat('given');
    keepAwake()();
    await settled();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('may dim without an error if the browser has no wake lock or refuses it', async () => {
    screenThat('absent');
    keepAwake()();
    const { release } = screenThat('refused');
    const letGo = keepAwake();
    await settled();
    letGo();
    expect(release).not.toHaveBeenCalled();
  });
});

import { mienContract } from '@mien/contract';
import { createSeededRandom } from '@mien/samples';
import { describe, expect, it } from 'vitest';
import { CONTRACT_CALLS, createRequestGenerator } from './generate-request.ts';

const KNOWN = { uid: ['01890000-0000-7000-8000-000000000001'], phone: ['5125550100'] };

function isRight(body: string): boolean {
  try {
    return mienContract.chat.send.body.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

function draw(seed: number, count: number) {
  const generate = createRequestGenerator(createSeededRandom(seed), KNOWN);
  return Array.from({ length: count }, (_, index) => {
    const called = CONTRACT_CALLS[index % CONTRACT_CALLS.length];
    if (!called) throw new Error('the contract has no calls');
    return { name: called.name, ...generate(called) };
  });
}

describe('generated requests', () => {
  it('are the same for the same seed, and different for another', () => {
    expect(draw(1, 500)).toEqual(draw(1, 500));
    expect(draw(1, 500)).not.toEqual(draw(2, 500));
  });

  it('cover every call with addresses, valid bodies and invalid ones', () => {
    const requests = draw(3, 3_000);
    expect(new Set(requests.map(({ name }) => name)).size).toBe(CONTRACT_CALLS.length);
    for (const { path } of requests) expect(URL.canParse(path, 'http://localhost')).toBe(true);
    const messages = requests.filter(({ name }) => name === 'chat.send').map(({ body }) => String(body));
    const rightness = new Set(messages.map((body) => isRight(body)));
    expect(rightness).toEqual(new Set([true, false]));
    expect(requests.some(({ body }) => typeof body === 'string' && body.includes('__proto__'))).toBe(true);
  });
});

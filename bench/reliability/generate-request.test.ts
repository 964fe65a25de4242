import { mienContract } from '@mien/contract';
import { createSeededRandom } from '@mien/samples';
import { describe, expect, it } from 'vitest';
import { CONTRACT_CALLS, createRequestGenerator, type KnownIds, learnIds } from './generate-request.ts';

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

  it('name what earlier answers named', () => {
    const id = '01890000-0000-7000-8000-0000000000aa';
    const known: KnownIds = { uid: ['01890000-0000-7000-8000-000000000001'] };
    learnIds(known, 'appointments', { items: [{ id, version: 7, note: 'not an id' }] });
    expect(known).toMatchObject({ 'appointments.id': [id], 'appointments.version': [7] });
    const generate = createRequestGenerator(createSeededRandom(4), known);
    const cancel = CONTRACT_CALLS.find(({ name }) => name === 'appointments.cancel');
    if (!cancel) throw new Error('the contract has no such call');
    expect(Array.from({ length: 20 }, () => generate(cancel).path).some((path) => path.includes(id))).toBe(true);
  });
});

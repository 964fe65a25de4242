import { expect, test } from 'vitest';
import { createMutex } from './mutex.ts';

/** Work that ends on command, and records when it begins. */
function slowWork(begun: string[]) {
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    work: (name: string) => () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    },
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

const moment = () => new Promise((resolve) => setImmediate(resolve));

test('work of one line runs one after another, other lines do not wait', async () => {
  const begun: string[] = [];
  const { work, end } = slowWork(begun);
  const mutex = createMutex();
  const first = mutex.run('clinic', 'a', work('first'));
  const second = mutex.run('clinic', 'b', work('second'));
  const elsewhere = mutex.run('hospital', 'a', work('elsewhere'));
  await moment();
  expect(begun).toEqual(['first', 'elsewhere']);
  end('first');
  await first;
  await moment();
  expect(begun).toEqual(['first', 'elsewhere', 'second']);
  end('second');
  end('elsewhere');
  await Promise.all([second, elsewhere]);
});

test('calls that wait share one run, and a call during it gets one of its own', async () => {
  const begun: string[] = [];
  const { work, end } = slowWork(begun);
  const mutex = createMutex();
  const running = mutex.run('clinic', 'a', work('running'));
  await moment();
  const waiting = mutex.run('clinic', 'a', work('waiting'));
  const alsoWaiting = mutex.run('clinic', 'a', work('never'));
  expect(alsoWaiting).toBe(waiting);
  end('running');
  await running;
  await moment();
  const later = mutex.run('clinic', 'a', work('later'));
  end('waiting');
  await waiting;
  await moment();
  end('later');
  await later;
  expect(begun).toEqual(['running', 'waiting', 'later']);
});

test('a failure reaches its callers, and the next in line still runs', async () => {
  const begun: string[] = [];
  const { work, end, fail } = slowWork(begun);
  const mutex = createMutex();
  const failing = mutex.run('clinic', 'a', work('failing'));
  const next = mutex.run('clinic', 'b', work('next'));
  await moment();
  fail('failing');
  await expect(failing).rejects.toThrow('failing');
  await moment();
  end('next');
  await next;
  expect(begun).toEqual(['failing', 'next']);
});

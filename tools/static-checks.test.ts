import { expect, it, vi } from 'vitest';
import { run } from './processes.ts';
import { runChecks, STATIC_CHECKS } from './static-checks.ts';
import { closingLines, emptyTally } from './tally.ts';

it('runs every check to its end and lists those that failed', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const tally = emptyTally();
  const check = (name: string, script: string) => ({ name, program: 'node', args: ['--eval', script] });
  await runChecks(tally, [
    check('slow', 'setTimeout(() => console.log("not shown"), 300)'),
    check('wrong', 'console.log("line 3 is too long"); process.exitCode = 1'),
    check('quick', ''),
  ]);
  const lines = print.mock.calls.map(([line]) => String(line).replace(/ \(.*/, ''));
  print.mockRestore();
  expect(lines.toSorted()).toEqual(['FAILED  wrong', 'line 3 is too long\n', 'ok      quick', 'ok      slow']);
  expect(closingLines(tally)).toBe(
    'FAILED wrong\n  line 3 is too long\n  Again: npm run check -- wrong\n2 passed, 1 failed',
  );
});

it('runs each check alone by its name', async () => {
  const { code, output } = await run('node', ['tools/check.ts', 'no-such-part']);
  expect(code).toBe(1);
  for (const { name } of STATIC_CHECKS) expect(output).toContain(` ${name} `);
});

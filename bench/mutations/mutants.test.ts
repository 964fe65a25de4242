import { expect, it } from 'vitest';
import { mutantsOf, mutated } from './mutants.ts';

const faultsIn = (source: string, hasWholeLimits = false) =>
  mutantsOf('a.ts', source, hasWholeLimits).map((mutant) => mutated(source, mutant));

it.each([
  ['a < b;', ['a >= b;']],
  ['a && !b;', ['a || !b;', 'a && b;']],
  ['const x = 0.5 * 8;', ['const x = 0.5 / 8;', 'const x = 0.5 * 10;']],
  ['const x = 3.5;', ['const x = 4.375;']],
  ['const isOn: boolean = true;', ['const isOn: boolean = false;']],
  ['Math.min(a, b!);', ['Math.max(a, b!);']],
  ['(a - 1) as number;', ['(a + 1) as number;']],
])('puts each fault into %s', (source, faults) => {
  expect(faultsIn(source)).toEqual(faults);
});

it('moves a limit by one where whole things are counted', () => {
  expect(faultsIn('count >= most;', true)).toEqual(['count < most;', 'count > most;']);
});

it('leaves alone what no test can see', () => {
  expect(faultsIn("import a from 'a';\ntype A = 5 | true;\nlet a: 5;\nconst text = `a` + 'b' + c;\n// 5 < 6")).toEqual(
    [],
  );
});

it('says where the fault is', () => {
  expect(mutantsOf('a.ts', 'f();\nif (a === b) g();', false)).toEqual([
    { path: 'a.ts', line: 2, start: 11, end: 14, original: '===', replacement: '!==' },
  ]);
});

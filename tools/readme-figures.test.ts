import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './processes.ts';
import { readmeFigures, withFigures } from './readme-figures.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Table cells without the formatter's alignment spaces. */
const packed = (page: string): string => page.replace(/ *\| */g, '|').replace(/:?-{3,}:?/g, '-');

it('the figures of the README match the pages that the benches write', () => {
  const figures = readmeFigures(read('docs/accuracy.md'), read('docs/performance.md'));
  const readme = read('README.md');
  expect(packed(readme), 'run node tools/readme-figures.ts').toBe(packed(withFigures(readme, figures)));
});

it('a page without the row of a figure throws', () => {
  const accuracy = read('docs/accuracy.md').replaceAll('Scans without life given a value', 'Something else');
  expect(() => readmeFigures(accuracy, read('docs/performance.md'))).toThrow('Scans without life given a value');
  expect(() => withFigures('# A page', '')).toThrow('no place');
});

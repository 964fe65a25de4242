import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './processes.ts';
import { declaredScreens, menuPagesOf, staffPagesTable, withStaffPages } from './readme-staff-pages.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Table cells without the formatter's alignment spaces. */
const packed = (page: string): string => page.replace(/ *\| */g, '|').replace(/:?-{3,}:?/g, '-');

it('the README lists every staff page with the roles that can open it', async () => {
  const declared = await declaredScreens();
  expect(menuPagesOf(declared)).toHaveLength(declared.filter(({ permission, menu }) => permission && menu).length);
  const readme = read('README.md');
  expect(packed(readme), 'run node tools/readme-staff-pages.ts').toBe(
    packed(withStaffPages(readme, staffPagesTable(declared))),
  );
});

it('declarations without staff pages, and a README without marks for them, throw', () => {
  expect(() => staffPagesTable([])).toThrow('no feature declares');
  expect(() => withStaffPages('# A page', '')).toThrow('no place');
});

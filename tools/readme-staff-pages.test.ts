import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './processes.ts';
import { menuPagesIn, staffPagesTable, withStaffPages } from './readme-staff-pages.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Cells without the blanks that the formatter aligns them with. */
const packed = (page: string): string => page.replace(/ *\| */g, '|').replace(/:?-{3,}:?/g, '-');

it('the README lists every page of staff, with who opens it', () => {
  const source = read('apps/web/src/shared/staff-pages.ts');
  expect(menuPagesIn(source)).toHaveLength([...source.matchAll(/\bpermission: '/g)].length);
  const readme = read('README.md');
  expect(packed(readme), 'run node tools/readme-staff-pages.ts').toBe(
    packed(withStaffPages(readme, staffPagesTable(source))),
  );
});

it('a source without pages, and a README without a place, are faults', () => {
  expect(() => staffPagesTable('export const STAFF_PAGES = [];')).toThrow('declares no pages');
  expect(() => withStaffPages('# A page', '')).toThrow('no place');
});

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { paths } from '../apps/web/src/shared/platform/paths.ts';
import { PERMISSIONS_OF_ROLE, type Permission, ROLES, type Role } from '../packages/domain/src/index.ts';
import { shell } from '../packages/messages/src/index.ts';
import { ROOT, run } from './processes.ts';

/**
 * The README's table of staff pages, from the screen declarations of the web app, the staff texts and the roles'
 * permissions. A test compares the README with it; `node tools/readme-staff-pages.ts` writes it.
 */
const README = join(ROOT, 'README.md');
const BLOCK = /(<!-- staff pages: written by tools\/readme-staff-pages\.ts -->\n)[\s\S]*?(<!-- end of staff pages -->)/;

/** Staff pages that are not in the menu: the home page, and the page of one patient. */
const BEHIND_THE_MENU = [
  {
    path: paths.account,
    name: shell.menu.today,
    about: 'Work that may need attention',
    permission: null,
  },
  {
    path: paths.patientForStaff.replace(':uid', '{uid}'),
    name: 'One patient',
    about: 'Timeline, notes, appointments, shared results',
    permission: 'listUsers',
  },
] as const;

interface StaffPageRow {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  /** Null for all staff. */
  readonly permission: Permission | null;
}

/** Menu texts as a screen declares them. */
interface Words {
  readonly english: string | object;
  readonly read: (english: string | object) => string;
}

interface Declared {
  readonly path: string | readonly string[];
  readonly permission?: Permission;
  readonly menu?: { readonly order: number; readonly name: Words; readonly about?: Words };
}

const englishOf = ({ english, read }: Words) => read(english);

/** The staff pages in the menu, from the screen declarations of the web app. @throws if there are none */
export function menuPagesOf(declared: readonly Declared[]): readonly StaffPageRow[] {
  const rows = declared.flatMap(({ path, permission, menu }) =>
    permission && menu?.about ? [{ path: [path].flat()[0] ?? '', permission, ...menu, about: menu.about }] : [],
  );
  if (rows.length === 0) throw new Error('no feature declares a page of staff');
  return rows
    .toSorted((left, right) => left.order - right.order)
    .map(({ path, permission, name, about }) => ({ path, permission, name: englishOf(name), about: englishOf(about) }));
}

/** All screen declarations of the web app. */
export async function declaredScreens(): Promise<readonly Declared[]> {
  const files = globSync('apps/web/src/features/*/route.ts', { cwd: ROOT }).toSorted();
  const modules = await Promise.all(
    // Computed import: all features that declare screens are loaded.
    files.map((file) => import(pathToFileURL(join(ROOT, file)).href) as Promise<{ screens: readonly Declared[] }>),
  );
  return modules.flatMap(({ screens }) => screens);
}

/** Roles that have a permission beyond their own objects. */
function whoOf(permission: Permission | null): string {
  const staff = ROLES.filter((role): role is Exclude<Role, 'Patient'> => role !== 'Patient');
  const who = staff.filter((role) => {
    const reach = permission === null ? 'all' : PERMISSIONS_OF_ROLE[role][permission];
    return reach === 'client' || reach === 'all';
  });
  return who.length === staff.length ? 'all staff' : who.join(', ');
}

/** The table in Markdown. */
export function staffPagesTable(declared: readonly Declared[]): string {
  const rows = [...BEHIND_THE_MENU, ...menuPagesOf(declared)];
  return [
    '| page | name | what | who |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ path, name, about, permission }) => `| \`${path}\` | ${name} | ${about} | ${whoOf(permission)} |`),
  ].join('\n');
}

/** The README with an updated table. @throws if it has no marks for it */
export function withStaffPages(readme: string, table: string): string {
  if (!BLOCK.test(readme)) throw new Error('the README has no place for the staff pages');
  return readme.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}

if (import.meta.main) {
  writeFileSync(README, withStaffPages(readFileSync(README, 'utf8'), staffPagesTable(await declaredScreens())));
  await run('biome', ['format', '--write', README]);
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../apps/web/src/shared/paths.ts';
import { PERMISSIONS_OF_ROLE, type Permission, ROLES, type Role } from '../packages/domain/src/index.ts';
import { account, shell } from '../packages/messages/src/index.ts';
import { ROOT, run } from './processes.ts';

/**
 * The README's table of staff pages, from `STAFF_PAGES` of the web app, the texts that staff read and the roles' permissions. A test
 * compares the README with it; `node tools/readme-staff-pages.ts` writes it.
 */
const README = join(ROOT, 'README.md');
const SOURCE = join(ROOT, 'apps/web/src/shared/staff-pages.ts');
const BLOCK = /(<!-- staff pages: written by tools\/readme-staff-pages\.ts -->\n)[\s\S]*?(<!-- end of staff pages -->)/;

/** Pages of staff that the menu does not list: the page they arrive on, and one patient's. */
const BEHIND_THE_MENU = [
  {
    path: paths.account,
    name: shell.menu.today,
    about: 'What may need somebody, and the pages below',
    permission: null,
  },
  {
    path: paths.patientForStaff.replace(':uid', '{uid}'),
    name: 'One patient',
    about: 'Timeline, notes, appointments, and results as far as the patient lets staff see them',
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

/** The pages of the menu, as the source of the web app declares them. @throws when it declares none */
export function menuPagesIn(source: string): readonly StaffPageRow[] {
  const declared = [...source.matchAll(/\{ path: paths\.(\w+), permission: '(\w+)', [^}]*text: '(\w+)' \}/g)];
  if (declared.length === 0) throw new Error('staff-pages.ts declares no pages');
  return declared.map(([, path = '', permission, text = '']) => ({
    path: String(paths[path as keyof typeof paths]),
    name: shell.menu[text as keyof typeof account.about],
    about: account.about[text as keyof typeof account.about],
    permission: permission as Permission,
  }));
}

/** Roles that have a permission beyond their own objects, of all that staff may have. */
function whoOf(permission: Permission | null): string {
  const staff = ROLES.filter((role): role is Exclude<Role, 'Patient'> => role !== 'Patient');
  const who = staff.filter((role) => {
    const reach = permission === null ? 'all' : PERMISSIONS_OF_ROLE[role][permission];
    return reach === 'client' || reach === 'all';
  });
  return who.length === staff.length ? 'all staff' : who.join(', ');
}

/** The table in Markdown. @param source  of `staff-pages.ts` */
export function staffPagesTable(source: string): string {
  const rows = [...BEHIND_THE_MENU, ...menuPagesIn(source)];
  return [
    '| page | name | what | who |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ path, name, about, permission }) => `| \`${path}\` | ${name} | ${about} | ${whoOf(permission)} |`),
  ].join('\n');
}

/** The README with another table. @throws when it has no place for one */
export function withStaffPages(readme: string, table: string): string {
  if (!BLOCK.test(readme)) throw new Error('the README has no place for the staff pages');
  return readme.replace(BLOCK, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
}

if (import.meta.main) {
  writeFileSync(README, withStaffPages(readFileSync(README, 'utf8'), staffPagesTable(readFileSync(SOURCE, 'utf8'))));
  await run('biome', ['format', '--write', README]);
}

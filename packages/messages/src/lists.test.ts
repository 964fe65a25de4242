import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@mien/domain';
import { expect, it } from 'vitest';

/** Texts that are no part of the catalog: `all-texts.ts` and the scan site import them by themselves. */
const BY_THEMSELVES = [
  'all-texts',
  'camera-permission',
  'fhir-export',
  'legal',
  'measure-descriptions',
  'patient-file-words',
  'program-problems',
  'provider-measures',
  'scan-site',
  'scan-tips',
  'server-problems',
  'still-there',
];
/** Lists of texts. */
const LISTS = ['catalog', 'first-screen', 'rest'];

const textsIn = (language: string): readonly string[] =>
  readdirSync(join(import.meta.dirname, language))
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => ![...BY_THEMSELVES, ...LISTS].includes(name))
    .toSorted();

const listOf = (remark: string, names: readonly string[]): string =>
  `/** ${remark} Written by \`npx vitest run packages/messages -u\`. */\n${names.map((name) => `export * from './${name}.ts';\n`).join('')}`;

it('every file of English texts is in the catalog', async () => {
  const remark =
    "Every feature's texts. The name of an export is the name that `textsOf` and the other languages know it by.";
  await expect(listOf(remark, textsIn(DEFAULT_LANGUAGE))).toMatchFileSnapshot('en/catalog.ts');
});

it.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))(
  'every file of %s texts is in exactly one of its two lists',
  async (language) => {
    const first = readFileSync(join(import.meta.dirname, language, 'first-screen.ts'), 'utf8');
    const isOfFirstScreen = (name: string) => first.includes(`'./${name}.ts'`);
    const names = textsIn(language).filter((name) => !isOfFirstScreen(name));
    await expect(listOf('What every other screen says. Imports nothing but texts.', names)).toMatchFileSnapshot(
      `${language}/rest.ts`,
    );
  },
);

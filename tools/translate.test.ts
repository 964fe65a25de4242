import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '../packages/domain/src/index.ts';
import { ROOT } from './processes.ts';
import { readFolder } from './translate/folders.ts';
import { pathOf } from './translate/text-files.ts';
import { exported, imported, TranslateFault } from './translate.ts';

const MESSAGES = join(ROOT, 'packages/messages/src');

/** A copy of the folders of three languages, and a path for a translator's file. */
let copy: string;
let file: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'mien-translate-'));
  file = join(copy, 'file.xlf');
  for (const language of ['en', 'es', 'zh'])
    cpSync(join(MESSAGES, language), join(copy, language), { recursive: true });
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

const sourcesIn = (language: string) =>
  Object.fromEntries(
    readdirSync(join(copy, language), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(copy, language, name), 'utf8')]),
  );

/** The texts of Chinese in the copy, by file and key. */
const textsOfChinese = () =>
  Object.fromEntries(
    [...readFolder(copy, 'zh')].flatMap(([name, { texts }]) =>
      [...texts].map(([key, { text }]) => [`${name}:${key}`, text]),
    ),
  );

/** Imports an XLIFF file into the copy. */
function importInto(language: Language, xml: string) {
  writeFileSync(file, xml);
  return imported(language, file, copy);
}

describe.each(['es', 'zh'] as const)('the file of %s', (language) => {
  it('has every text of the language, and changes nothing when it comes back untouched', {
    tags: 'thorough',
  }, async () => {
    const xml = await exported(language, copy);
    const own = readFolder(copy, language);
    const ids = [...own].flatMap(([name, { texts }]) => [...texts.keys()].map((key) => `${name}:${key}`));
    expect(ids.filter((id) => !xml.includes(`id="${id}"`))).toEqual([]);
    const before = sourcesIn(language);
    expect(importInto(language, xml)).toMatchObject({ result: { faults: [], outdated: [], waiting: [] }, paths: [] });
    expect(sourcesIn(language)).toEqual(before);
  });

  it('reads each text as it is at run time', async () => {
    // Computed import: each language has this file.
    const { allTexts } = (await import(join(MESSAGES, language, 'all-texts.ts'))) as { readonly allTexts: object };
    const valueAt = (path: readonly string[]) =>
      path.reduce<unknown>((whole, part) => (whole as Readonly<Record<string, unknown>>)[part], allTexts);
    let count = 0;
    for (const [name, { texts }] of readFolder(copy, language))
      for (const [key, { text, expressions }] of texts) {
        const path = pathOf(key);
        // Not those of functions and templates, and of files that only other files of texts import.
        if (expressions.size > 0 || name === 'provider-measures' || !((path[0] as string) in allTexts)) continue;
        expect([key, text]).toEqual([key, valueAt(path)]);
        count += 1;
      }
    expect(count).toBeGreaterThan(1_000);
  });
});

it('writes a changed text into its file, and no other file', async () => {
  const xml = await exported('zh', copy);
  const before = sourcesIn('zh');
  const { paths } = importInto('zh', xml.replace('<target state="translated">您还在吗？', '<target>您在吗？'));
  expect(paths).toEqual([join(copy, 'zh', 'still-there.ts')]);
  expect(sourcesIn('zh')).toEqual({
    ...before,
    'still-there.ts': before['still-there.ts']?.replace('您还在吗？', '您在吗？'),
  });
});

it('writes no file if one text has a fault', async () => {
  const xml = await exported('zh', copy);
  const before = sourcesIn('zh');
  const { result, paths } = importInto(
    'zh',
    xml.replace('您还在吗？', '您在吗？').replace('此页面将在 {count} 秒后', '此页面将在 {seconds} 秒后'),
  );
  expect(paths).toEqual([]);
  expect(result.faults).toEqual(['still-there:stillThere.text.other: it has the placeholders "{seconds}", not ""']);
  expect(sourcesIn('zh')).toEqual(before);
});

it('makes the files that a language does not have, and its lists', { tags: 'thorough' }, async () => {
  const xml = await exported('zh', copy);
  const before = sourcesIn('zh');
  const textsBefore = textsOfChinese();
  const made = ['all-texts.ts', 'first-screen.ts', 'rest.ts', 'scan-site.ts', 'share.ts'];
  for (const name of made) rmSync(join(copy, 'zh', name));
  const without = await exported('zh', copy);
  expect(without).toContain(
    '<trans-unit id="share:share.copyLink" maxwidth="13" size-unit="char" xml:space="preserve">\n        <source>Copy Link</source>\n        <target state="new"></target>',
  );
  expect(importInto('zh', without)).toMatchObject({ paths: [] });
  const { result, paths } = importInto('zh', xml);
  expect(result).toMatchObject({ faults: [], waiting: [], incomplete: new Map() });
  expect(paths.map((path) => path.slice(copy.length + 4)).toSorted()).toEqual(made);
  const after = sourcesIn('zh');
  expect(after['all-texts.ts']).toBe(before['all-texts.ts']);
  expect(after['first-screen.ts']).toBe(before['first-screen.ts']);
  expect(after['rest.ts']).toBe(before['rest.ts']);
  expect(after['scan-site.ts']).toContain("export { machineTranslation } from './machine-translation.ts';");
  expect(after['share.ts']).toContain("satisfies Translated<typeof english, 'zh'>;");
  expect(textsOfChinese()).toEqual(textsBefore);
});

it('makes the whole folder of a language', async () => {
  const xml = await exported('zh', copy);
  const before = textsOfChinese();
  rmSync(join(copy, 'zh'), { recursive: true });
  expect(importInto('zh', xml).result.faults).toEqual([]);
  expect(textsOfChinese()).toEqual(before);
});

it('refuses a file that is too large, and one that is no UTF-8', () => {
  writeFileSync(file, '');
  truncateSync(file, 20_000_001);
  expect(() => imported('zh', file, copy)).toThrow(TranslateFault);
  writeFileSync(file, Buffer.from([0x3c, 0xff]));
  expect(() => imported('zh', file, copy)).toThrow(TranslateFault);
});

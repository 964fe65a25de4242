import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from '@mien/domain';

/**
 * The functions with which the web app's build draws a page on the server, by language: its script reads its texts on
 * loading, so it is loaded once per language.
 *
 * @param folder  of the build, `…/dist-{name}` with the script `{name}.js`
 * @throws when it has not been built
 */
export async function loadServerPage<Draw>(folder: string, name: string): Promise<Readonly<Record<Language, Draw>>> {
  const script = join(folder, `${name}.js`);
  if (!existsSync(script)) throw new Error(`A page is not built: ${script} is missing.`);
  const load = async (language: Language) => {
    // Computed import: the build makes the script, and the query names the language.
    const { draw } = (await import(`${pathToFileURL(script).href}?language=${language}`)) as { readonly draw: Draw };
    return [language, draw] as const;
  };
  return Object.fromEntries(await Promise.all(LANGUAGES.map(load))) as Record<Language, Draw>;
}

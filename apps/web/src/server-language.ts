import { DEFAULT_LANGUAGE, isLanguage } from '@mien/domain';
import { CATALOGUES } from '@mien/messages/catalogues';
import { addTexts, startIn } from './shared/language.ts';

/**
 * Words are read when a module is loaded, so the server loads each script that draws for it once for each language: as
 * `shared-result.js?language=es`. Has to be imported before everything that reads words.
 */
const asked = new URL(import.meta.url).searchParams.get('language');
const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
startIn(language);
addTexts(CATALOGUES[language]);

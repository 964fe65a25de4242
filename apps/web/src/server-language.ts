import { DEFAULT_LANGUAGE, isLanguage } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';
import { addTexts, startIn } from './shared/platform/language.ts';

/**
 * Texts are read when a module is loaded, so the server loads each rendering script once per language: as
 * `shared-result.js?language=es`. It must be imported before everything that reads texts.
 */
const asked = new URL(import.meta.url).searchParams.get('language');
const language = isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
startIn(language);
addTexts(CATALOGS[language]);

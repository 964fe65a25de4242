import { LANGUAGES, type Language } from '@mien/domain';
import { shell as english, LANGUAGE_NAMES } from '@mien/messages';
import { Icon, VisuallyHidden } from '@mien/ui';
import { chooseLanguage, currentLanguage, textsOf } from '../../shared/language.ts';

const texts = textsOf('shell', english);

/** The languages that the page could be in and is not. */
export const OTHER_LANGUAGES: readonly Language[] = LANGUAGES.filter((language) => language !== currentLanguage());

/** Opens this page in a language, called by its own name. */
export function LanguageButton({ language, className }: { readonly language: Language; readonly className: string }) {
  return (
    <button type="button" className={className} onClick={() => chooseLanguage(language)}>
      <Icon name="globe" />
      <VisuallyHidden>{texts.language}</VisuallyHidden>
      <span lang={language}>{LANGUAGE_NAMES[language]}</span>
    </button>
  );
}

/** One button for each language that the page is not in. */
export function LanguageButtons({ className }: { readonly className: string }) {
  return OTHER_LANGUAGES.map((language) => <LanguageButton key={language} language={language} className={className} />);
}

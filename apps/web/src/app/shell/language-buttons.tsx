import { LANGUAGES, type Language, ownNameOf } from '@mien/domain';
import { shell as english } from '@mien/messages';
import { classNames, Icon, rowClassName, VisuallyHidden } from '@mien/ui';
import { chooseLanguage, currentLanguage, textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('shell', english);

/** The languages other than the one the page is in. */
export const OTHER_LANGUAGES: readonly Language[] = LANGUAGES.filter((language) => language !== currentLanguage());

/** Reopens this page in a language, whose name is in that language. */
export function LanguageButton({ language, className }: { readonly language: Language; readonly className: string }) {
  return (
    <button type="button" className={className} onClick={() => chooseLanguage(language)}>
      <Icon name="globe" />
      <VisuallyHidden>{texts.language}</VisuallyHidden>
      <span lang={language}>{ownNameOf(language)}</span>
    </button>
  );
}

/** The style of a header button: less prominent than menu items, because it is needed once. */
const BUTTON = rowClassName({
  isInline: true,
  gap: 2,
  padding: 2,
  sidePadding: 3,
  tone: 'plain',
  weight: 600,
  isTarget: true,
  isPill: true,
  hover: 'tint',
});

/** One button for each language that the page is not in. */
export function LanguageButtons({ className }: { readonly className: string }) {
  return OTHER_LANGUAGES.map((language) => (
    <LanguageButton key={language} language={language} className={classNames(BUTTON, className)} />
  ));
}

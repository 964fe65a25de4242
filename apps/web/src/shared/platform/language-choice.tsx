import { directionOf, LANGUAGES, ownNameOf } from '@mien/domain';
import { shell as english } from '@mien/messages';
import { classNames, Disclosure, Icon, Row, VisuallyHidden } from '@mien/ui';
import { useChooseLanguage } from './choose-language.ts';
import { currentLanguage, textsOf } from './language.ts';
import styles from './language-choice.module.css';

const texts = textsOf('shell', english);

interface LanguageChoiceProps {
  /** In a header, the list is laid over the page; in the menu, it moves what follows. */
  readonly at: 'header' | 'menu';
}

/**
 * The language of the page, which opens a list of the others: each in its own words, and reopens the page in it. The list
 * opens without a script.
 */
export function LanguageChoice({ at }: LanguageChoiceProps) {
  const chooseLanguage = useChooseLanguage();
  const title = (
    <Row as="span" gap={at === 'menu' ? 4 : 2} isOneLine className={styles.title}>
      <Icon name="globe" tone="brand" />
      <VisuallyHidden>{texts.language}</VisuallyHidden>
      <span>{ownNameOf(currentLanguage())}</span>
    </Row>
  );
  return (
    <div className={classNames(styles.choice, styles[at])}>
      <Disclosure title={title} look={at === 'menu' ? 'row' : 'words'}>
        <ul className={styles.list}>
          {LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
            <li key={language}>
              <button
                type="button"
                lang={language}
                dir={directionOf(language)}
                className={styles.language}
                onClick={() => chooseLanguage(language)}
              >
                {ownNameOf(language)}
              </button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

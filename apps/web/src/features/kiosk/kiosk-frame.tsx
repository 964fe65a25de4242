import type { KioskDevice } from '@mien/contract';
import { LANGUAGES, ownNameOf } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Icon, Row, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { useChooseLanguage } from '../../shared/platform/choose-language.ts';
import { ClientLogo } from '../../shared/platform/client-logo.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { LanguageChoice } from '../../shared/platform/language-choice.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import styles from './kiosk.module.css';

const texts = textsOf('kiosk', english);

interface KioskFrameProps {
  /** Null while the tablet is not paired, or not known. */
  readonly device: KioskDevice | null;
  /** Instead of the languages. */
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of a tablet: the clinic's logo, the languages, a foot. */
export function KioskFrame({ device, aside, foot, children }: KioskFrameProps) {
  const productName = useProductName();
  return (
    <div className={styles.frame}>
      <Row gap={4} justify="between" className={styles.head}>
        <Row gap={2} isOneLine className={styles.logo}>
          <ClientLogo look={device ?? undefined} productName={device?.clientName ?? productName ?? ''} />
        </Row>
        {/* Before pairing staff use it, on any device: one button leaves room for the code. */}
        {aside ?? (device === null ? <LanguageChoice at="header" /> : <Languages />)}
      </Row>
      <div className={styles.body}>{children}</div>
      <Row gap={3} justify="between" className={styles.foot}>
        {foot ?? (
          <>
            <Row gap={2} isOneLine>
              <Icon name="lock" tone="muted" />
              <Text as="span" size="small">
                {texts.foot.nothing}
              </Text>
            </Row>
            <Text as="span" size="small">
              {texts.foot.emergency}
            </Text>
          </>
        )}
      </Row>
    </div>
  );
}

/** One button for each language. The choice ends with the person's visit. */
function Languages() {
  const chooseLanguage = useChooseLanguage();
  return (
    <nav aria-label={texts.languages} className={styles.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-current={language === currentLanguage()}
          onClick={() => chooseLanguage(language)}
        >
          {ownNameOf(language)}
        </button>
      ))}
    </nav>
  );
}

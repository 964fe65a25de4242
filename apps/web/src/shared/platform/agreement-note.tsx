import { AGREEMENT_LANGUAGES, directionOf, ownNameOf } from '@mien/domain';
import { Banner, Button, Row } from '@mien/ui';
import { useChooseLanguage } from './choose-language.ts';
import { machineTranslation } from './language.ts';

/** Says why what people agree to is not in the language of the page, and in which languages they can read it. */
export function AgreementNote() {
  const texts = machineTranslation();
  const chooseLanguage = useChooseLanguage();
  if (!texts) return null;
  return (
    <Banner isQuiet>
      <p>{texts.agreements}</p>
      <Row gap={2}>
        {AGREEMENT_LANGUAGES.map((language) => (
          <Button key={language} variant="secondary" lang={language} onClick={() => chooseLanguage(language)}>
            <span dir={directionOf(language)}>{ownNameOf(language)}</span>
          </Button>
        ))}
      </Row>
    </Banner>
  );
}

import { consent as english } from '@mien/messages';
import { CheckboxField, Row } from '@mien/ui';
import { AgreementNote } from '../../platform/agreement-note.tsx';
import { textsOf } from '../../platform/language.ts';
import { LegalLink } from '../../platform/legal-link.tsx';

const texts = textsOf('consent', english);

interface AgreementProps {
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** The agreement in one line, with both texts to read. */
export function Agreement({ isAgreed, onAgree }: AgreementProps) {
  return (
    <>
      <AgreementNote />
      <Row gap={5}>
        <LegalLink text="terms">{texts.terms.link}</LegalLink>
        <LegalLink text="privacy">{texts.data.link}</LegalLink>
      </Row>
      <CheckboxField checked={isAgreed} onChange={({ target }) => onAgree(target.checked)}>
        {texts.short}
      </CheckboxField>
    </>
  );
}

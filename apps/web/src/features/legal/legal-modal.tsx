import { shell as english } from '@mien/messages';
import { Modal } from '@mien/ui/overlays';
import { textsOf } from '../../shared/platform/language.ts';
import type { LegalText } from '../../shared/platform/legal-link.tsx';
import { LegalSections, legal } from './legal-text.tsx';

const texts = textsOf('shell', english);

interface LegalModalProps {
  readonly isOpen: boolean;
  readonly text: LegalText;
  readonly onClose: () => void;
}

/** A legal text in an overlay; Back closes it. */
export function LegalModal({ isOpen, text, onClose }: LegalModalProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={legal[text].title} backLabel={texts.legalPopup.back}>
      <LegalSections text={text} />
    </Modal>
  );
}

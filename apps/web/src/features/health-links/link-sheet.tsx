import type { HealthLink } from '@mien/contract';
import { healthLinks as english } from '@mien/messages';
import { useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import type { CameFrom } from './health-links.model.ts';
import { NewLink } from './new-link.tsx';
import { ReadyLink } from './ready-link.tsx';

const texts = textsOf('healthLinks', english);

interface LinkSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The link to show; null for a new one. */
  readonly link: HealthLink | null;
  readonly from: CameFrom;
}

/** A link with its QR code, or the form that makes a new one and then shows it. */
export function LinkSheet({ isOpen, onClose, link, from }: LinkSheetProps) {
  const [made, setMade] = useState<HealthLink | null>(null);
  // Closed by the device's Back, too: the next opening is for another link.
  if (!isOpen && made !== null) setMade(null);
  const shown = link ?? made;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={shown === null ? texts.form.title : texts.ready.title}
      closeLabel={texts.form.close}
    >
      {isOpen &&
        (shown === null ? <NewLink from={from} onMade={setMade} /> : <ReadyLink link={shown} onDone={onClose} />)}
    </Sheet>
  );
}

import { carers as english, fill } from '@mien/messages';
import { Banner, Button, Row } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { type OpenAnew, useLeaveCare } from './use-leave-care.ts';

const texts = textsOf('carers', english);

/** Shown above every page while a carer acts for a patient: the patient's name, and the way back to one's own pages. */
export function CarerBanner({ name, open }: { readonly name: string; readonly open?: OpenAnew }) {
  const leaving = useLeaveCare(open);
  return (
    <Banner icon="people" isQuiet>
      <Row gap={4} lineGap={2} justify="between">
        <p>{fill(texts.banner.text, { name })}</p>
        <Button variant="secondary" isSmall isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          {texts.banner.back}
        </Button>
      </Row>
      {leaving.isError && <p role="alert">{problemText(leaving.error)}</p>}
    </Banner>
  );
}

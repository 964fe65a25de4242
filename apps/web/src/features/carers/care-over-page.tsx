import { carers as english } from '@mien/messages';
import { Banner, Button, Muted, Stack } from '@mien/ui';
import { textsOf } from '../../shared/language.ts';
import pageStyles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { problemText } from '../../shared/problem-text.ts';
import { type OpenAnew, useLeaveCare } from './use-leave-care.ts';

const { over: texts } = textsOf('carers', english);

/** `/careOver`: the user's care of a patient has ended. Stored data were removed when the server reported it. */
export function CareOverPage({ open }: { readonly open?: OpenAnew }) {
  const leaving = useLeaveCare(open);
  return (
    <Stack gap={6} isPacked width="focused">
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading title={texts.title} />
        <Muted size="lead">{texts.text}</Muted>
      </Stack>
      {leaving.isError && (
        <Banner tone="problem">
          <p>{problemText(leaving.error)}</p>
        </Banner>
      )}
      <div>
        <Button isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          {texts.back}
        </Button>
      </div>
    </Stack>
  );
}

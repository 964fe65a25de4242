import { carers as english } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { ProblemActions, ProblemPage } from '../../shared/platform/problem-page.tsx';
import { problemText } from '../../shared/platform/problem-text.ts';
import { type OpenAnew, useLeaveCare } from './use-leave-care.ts';

const { over: texts } = textsOf('carers', english);

const PERSON = (
  <>
    <circle cx="100" cy="62" r="15" />
    <path d="M70 106c3-18 15-26 30-26s27 8 30 26" />
  </>
);

/** `/careOver`: the user's access as a carer has ended. Stored data was removed when the server reported it. */
export function CareOverPage({ open }: { readonly open?: OpenAnew }) {
  const leaving = useLeaveCare(open);
  return (
    <ProblemPage drawing={PERSON} title={texts.title} text={texts.text}>
      {leaving.isError && (
        <Banner tone="problem">
          <p>{problemText(leaving.error)}</p>
        </Banner>
      )}
      <ProblemActions>
        <Button isBlock isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          {texts.back}
        </Button>
      </ProblemActions>
    </ProblemPage>
  );
}

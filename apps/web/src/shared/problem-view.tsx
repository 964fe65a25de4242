import { shell as english } from '@mien/messages';
import { Banner, Button, Muted, Stack } from '@mien/ui';
import { textsOf } from './language.ts';
import { ProblemPage } from './problem-page.tsx';
import { isProblem, problemText } from './problem-text.ts';

const texts = textsOf('shell', english);

interface ProblemViewProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Whether only a part of a page with its own heading failed to load. */
  readonly isPart?: boolean;
}

/** A page's problem state: what went wrong and a way to try again. */
export function ProblemView({ error, onRetry, isPart = false }: ProblemViewProps) {
  if (!isPart)
    return (
      <ProblemPage title={texts.failed.title} text={problemText(error)} isAlert>
        {isProblem(error, 'offline') && <Muted isCentered>{texts.failed.opensItself}</Muted>}
        <Button isBlock onClick={onRetry}>
          {texts.retry}
        </Button>
      </ProblemPage>
    );
  return (
    <Stack gap={4} isPacked width="page">
      {isProblem(error, 'offline') ? (
        // Nothing is wrong with the page, and nothing has to be done.
        <Banner tone="info">
          <p>
            <span>{problemText(error)}</span> <span>{texts.failed.opensItself}</span>
          </p>
        </Banner>
      ) : (
        <Banner tone="problem">
          <p>{problemText(error)}</p>
        </Banner>
      )}
      <Button variant="secondary" onClick={onRetry}>
        {texts.retry}
      </Button>
    </Stack>
  );
}

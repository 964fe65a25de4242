import { shell as english } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import type { UseBaseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textsOf } from './language.ts';
import { ProblemActions, ProblemPage, useNoticeVariant } from './problem-page.tsx';
import { isProblem, problemText } from './problem-text.ts';

const texts = textsOf('shell', english);

interface ProblemViewProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Whether only a part of a page with its own heading failed to load. */
  readonly isPart?: boolean;
  /** A hint below the text if the server cannot be reached. */
  readonly offlineHint?: ReactNode;
}

/** The error state of a page: what went wrong and a retry button. */
export function ProblemView({ error, onRetry, isPart = false, offlineHint }: ProblemViewProps) {
  const variant = useNoticeVariant();
  if (!isPart)
    return (
      <ProblemPage title={texts.failed.title} text={problemText(error)} isAlert>
        {isProblem(error, 'offline') && (
          <Stack gap={3} isCentered tone="muted">
            <p>{texts.failed.opensItself}</p>
            {offlineHint}
          </Stack>
        )}
        <ProblemActions>
          <Button variant={variant} isBlock onClick={onRetry}>
            {texts.retry}
          </Button>
        </ProblemActions>
      </ProblemPage>
    );
  return (
    <Stack gap={4} isPacked width="page">
      {isProblem(error, 'offline') ? (
        // Nothing is wrong with the page, and the user need not do anything.
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

interface LoadProblemProps extends Pick<ProblemViewProps, 'isPart' | 'offlineHint'> {
  readonly query: Pick<UseBaseQueryResult, 'isLoadingError' | 'error' | 'refetch'>;
}

/** The error state of a query that has never loaded. A failed reload keeps what is on the page. */
export function LoadProblem({ query, ...look }: LoadProblemProps) {
  if (!query.isLoadingError) return null;
  return <ProblemView {...look} error={query.error} onRetry={() => void query.refetch()} />;
}

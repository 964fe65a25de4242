import { shell as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { usePageTitle } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { forgetSession } from '../../shared/platform/session.ts';

const texts = textsOf('shell', english);

/**
 * `/unauthorized/test`: makes the server respond with 401, which must redirect to the sign-in page and delete all data.
 */
export function TestLogoutPage() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<'asking' | 'out' | { readonly error: unknown }>('asking');
  usePageTitle(texts.menu.logOut);

  const ask = useCallback(async () => {
    setOutcome('asking');
    try {
      await client.signIn.logoutTest({ body: {} });
    } catch (error) {
      if (!isProblem(error, 'sign-in-required')) {
        setOutcome({ error });
        return;
      }
      forgetSession(queryClient);
      setOutcome('out');
    }
  }, [client, queryClient]);

  useEffect(() => void ask(), [ask]);

  if (outcome === 'out') return <Navigate to={paths.signIn} replace />;
  if (outcome === 'asking') return <Spinner text={texts.loading} isPage />;
  return <ProblemView error={outcome.error} onRetry={() => void ask()} />;
}

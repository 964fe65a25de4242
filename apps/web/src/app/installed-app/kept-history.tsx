import { shell as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { restoreHistory } from '../../shared/health/offline-history/index.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';

const texts = textsOf('shell', english);

/** Shows the results stored on this device, in an app that was opened offline. */
export function KeptHistory({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    restoreHistory(queryClient, client).then(
      (isThere) => setMissing(!isThere),
      // Unreadable storage counts as empty.
      () => setMissing(true),
    );
  }, [queryClient, client]);
  return isMissing ? <ProblemView error={error} onRetry={onRetry} /> : <Spinner text={texts.loading} isPage />;
}

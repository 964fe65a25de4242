import { installedApp as english, shell as englishShell, fill } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { askAgain } from './keep-history-fresh.ts';

const texts = textsOf('installedApp', english);
const shell = textsOf('shell', englishShell);

/** A notice above stored results: their time, and a button that loads newer ones. */
export function KeptNotice({ asOfMs }: { readonly asOfMs: number }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    const ask = () => askAgain(queryClient, client);
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [queryClient, client]);
  return (
    <Banner tone="caution">
      <p>{fill(texts.asOf, { time: instantText(asOfMs) })}</p>
      <div>
        <Button variant="secondary" onClick={() => askAgain(queryClient, client)}>
          {shell.retry}
        </Button>
      </div>
    </Banner>
  );
}

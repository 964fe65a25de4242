import { shell as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { hasScanReturned, LazyReturnedScan } from './scan-returned.tsx';

const texts = textsOf('shell', english);

/** Placeholder until a page can render. */
export function AwaitedPage() {
  if (!hasScanReturned(useLocation())) return <Spinner text={texts.loading} isPage />;
  return (
    <Suspense fallback={null}>
      <LazyReturnedScan />
    </Suspense>
  );
}

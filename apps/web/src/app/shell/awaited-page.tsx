import { shell as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { useLocation } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { hasScanReturned, ReturnedScan } from './returned-scan.tsx';

const texts = textsOf('shell', english);

/** Placeholder until a page can render. */
export function AwaitedPage() {
  return hasScanReturned(useLocation()) ? <ReturnedScan /> : <Spinner text={texts.loading} isPage />;
}

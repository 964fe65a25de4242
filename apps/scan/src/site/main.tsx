import '@mien/ui/base.css';
import { tolerateRemovedNodes } from '@mien/ui/removed-nodes';
import { createRoot } from 'react-dom/client';
import { optionalNow } from './browser/ask.ts';
import { FailedPage } from './failed-page.tsx';
import { readOptions } from './handoff.ts';
import { ScanApp } from './scan-app.tsx';
import { createScanService } from './service-client.ts';
import { openTexts } from './site-texts.ts';

async function open(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  await openTexts(readOptions().language, optionalNow(() => navigator.languages, null) ?? []);
  tolerateRemovedNodes();
  createRoot(root).render(
    <FailedPage>
      <ScanApp service={createScanService()} />
    </FailedPage>,
  );
  document.dispatchEvent(new Event('page-opened'));
}

open().catch((error: unknown) => {
  document.dispatchEvent(new Event('page-not-opened'));
  throw error;
});

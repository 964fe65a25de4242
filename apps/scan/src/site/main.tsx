import '@mien/ui/base.css';
import { createRoot } from 'react-dom/client';
import { readWishes } from './handoff.ts';
import { ScanApp } from './scan-app.tsx';
import { createScanService } from './service-client.ts';
import { openTexts } from './site-texts.ts';

async function open(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  await openTexts(readWishes().language, navigator.languages);
  createRoot(root).render(<ScanApp service={createScanService()} />);
}

void open();

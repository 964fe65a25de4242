import '@mien/ui/base.css';
import { createRoot } from 'react-dom/client';
import { ScanApp } from './scan-app.tsx';
import { createScanService } from './service-client.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(<ScanApp service={createScanService()} />);

import '@mien/ui/base.css';
import { Gallery } from '@mien/ui/gallery';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(<Gallery />);

import type { SheetProps } from '@mien/ui/overlays';
import { lazy, Suspense, useEffect, useState } from 'react';
import { prefetchWhenIdle } from './when-idle.ts';

const load = () => import('./sheet-part.ts');
const SheetPart = lazy(async () => ({ default: (await load()).Sheet }));

/** A sheet whose file a page need not wait for: it is fetched when the browser is idle, or when the sheet is opened first. */
export function Sheet(props: SheetProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  useEffect(() => prefetchWhenIdle(() => void load().catch(() => undefined)), []);
  return wasOpened ? (
    <Suspense fallback={null}>
      <SheetPart {...props} />
    </Suspense>
  ) : null;
}

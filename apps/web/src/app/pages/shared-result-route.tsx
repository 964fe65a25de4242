import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { ToError } from '../../shared/platform/to-error.tsx';

/**
 * The server draws shared results, so a link inside the app to one has to load the document. If this document was itself
 * loaded from that address, the server does not draw them.
 */
export function SharedResultRoute() {
  const isFirstPage = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isFirstPage) window.location.reload();
  }, [isFirstPage]);
  return isFirstPage ? <ToError id={1002} /> : null;
}

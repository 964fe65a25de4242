import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { ToError } from '../../shared/platform/to-error.tsx';

/**
 * Shared results are server-rendered, so a link inside the app to one must load the document. If this document was
 * itself loaded from that URL, the server does not render them.
 */
export function SharedResultRoute() {
  const isFirstPage = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isFirstPage) window.location.reload();
  }, [isFirstPage]);
  return isFirstPage ? <ToError id={1002} /> : null;
}

import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { ToError } from '../../shared/to-error.tsx';

/**
 * The server draws shared results, so a link inside the app that leads there has to load the document. When this is the
 * document that was loaded, no such server stands behind the address.
 */
export function SharedResultRoute() {
  const isFirstPage = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isFirstPage) window.location.reload();
  }, [isFirstPage]);
  return isFirstPage ? <ToError id={1002} /> : null;
}

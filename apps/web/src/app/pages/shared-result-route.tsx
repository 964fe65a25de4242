import { useEffect } from 'react';
import { Navigate, useNavigationType } from 'react-router';
import { paths } from '../../shared/paths.ts';

/**
 * The server draws shared results, so a link inside the app that leads there has to load the document. When this is the
 * document that was loaded, no such server stands behind the address.
 */
export function SharedResultRoute() {
  const isFirstPage = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isFirstPage) window.location.reload();
  }, [isFirstPage]);
  return isFirstPage ? <Navigate to={paths.errorOf(1002)} replace /> : null;
}

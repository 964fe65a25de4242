import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { paths } from '../../shared/paths.ts';
import { isProblem } from '../../shared/problem-text.ts';

/** Opens a page in a document of its own; tests watch it. */
export type OpenAnew = (path: string) => void;
const openAnew: OpenAnew = (path) => window.location.replace(path);

/**
 * Goes on as oneself after looking after somebody, in a document of its own: pages of the patient that are still open ask for
 * nothing as somebody else. Whoever is signed in no more goes to the sign-in.
 */
export function useLeaveCare(open: OpenAnew = openAnew) {
  const { client } = useApi();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => client.carers.leave({ body: {} }),
    onSuccess: () => open(paths.me),
    onError: (error) =>
      isProblem(error, 'sign-in-required', 'not-found') ? navigate(paths.signInAgain, { replace: true }) : undefined,
  });
}

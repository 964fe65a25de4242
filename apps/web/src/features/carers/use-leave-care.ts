import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';

/** Opens a page in a new document; tests observe it. */
export type OpenAnew = (path: string) => void;
const openAnew: OpenAnew = (path) => window.location.replace(path);

/**
 * Ends a session as a carer and returns to the user's own in a new document, so that open pages of the patient make no
 * further calls in the new session. Users who are no longer signed in go to the sign-in page.
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

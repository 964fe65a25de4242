import { useSession } from '../platform/session.ts';

/**
 * The name of a form's draft, including its patient, so that no user sees another patient's numbers.
 */
export function useDraftName(form: string): string {
  const { data: session } = useSession();
  return `${form} ${session?.user.patientUid ?? ''}`;
}

import { useSession } from '../platform/session.ts';

/**
 * The name of a form's draft, including the patient whom it is about, so that nobody sees another patient's numbers.
 */
export function useDraftName(form: string): string {
  const { data: session } = useSession();
  return `${form} ${session?.user.patientUid ?? ''}`;
}

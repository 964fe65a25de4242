import { useSession } from '../platform/session.ts';

/** The name of a form's draft: its own, with the patient whom it is about, so that no one sees another patient's numbers. */
export function useDraftName(form: string): string {
  const { data: session } = useSession();
  return `${form} ${session?.user.patientUid ?? ''}`;
}

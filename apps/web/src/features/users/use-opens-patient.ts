import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/platform/paths.ts';
import type { PatientListState } from '../../shared/staff/patient-list.ts';

/** For a whole row that opens the patient, except on buttons and links, or if text is selected. */
export function useOpensPatient(patientUid: string | null, list: PatientListState) {
  const navigate = useNavigate();
  if (patientUid === null) return {};
  return {
    'data-opens': true,
    onClick(event: MouseEvent): void {
      const isOther = event.target instanceof Element && event.target.closest('a, button, label, input') !== null;
      if (isOther || String(window.getSelection() ?? '') !== '') return;
      void navigate(paths.patientForStaffOf(patientUid), { state: list });
    },
  };
}

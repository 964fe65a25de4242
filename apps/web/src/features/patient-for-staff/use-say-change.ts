import type { CareTeamPatient } from '@mien/contract';
import { patientForStaff as english, fill } from '@mien/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';

const { news: texts } = textsOf('patientForStaff', english);

/**
 * Announces that the patient gave or ended the permission while the page was open: results appear or disappear
 * automatically.
 */
export function useSayChange(name: string, { given }: Pick<CareTeamPatient, 'given'>): void {
  const toasts = useToasts();
  const isGiven = given !== null;
  const before = useRef(isGiven);
  const say = useEffectEvent(() =>
    toasts.show({ text: fill(isGiven ? texts.given : texts.ended, { name }), tone: isGiven ? 'good' : 'info' }),
  );
  useEffect(() => {
    if (before.current === isGiven) return;
    before.current = isGiven;
    say();
  }, [isGiven]);
}

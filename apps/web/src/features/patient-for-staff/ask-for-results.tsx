import { patientForStaff as english } from '@mien/messages';
import { Button } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useAsk } from '../../shared/staff/patient-for-staff.queries.ts';

const { notShared: texts } = textsOf('patientForStaff', english);

interface AskForResultsProps {
  readonly uid: string;
  readonly variant?: 'primary' | 'secondary';
  readonly children: string;
}

/** Asks the patient for results, and reports the outcome. */
export function AskForResults({ uid, variant = 'primary', children }: AskForResultsProps) {
  const ask = useAsk(uid);
  const toasts = useToasts();
  return (
    <Button
      variant={variant}
      isSmall={variant === 'secondary'}
      isBusy={ask.isPending}
      onClick={() =>
        ask.mutate(undefined, {
          onSuccess: () => toasts.show({ text: texts.said, tone: 'good' }),
          onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
        })
      }
    >
      {children}
    </Button>
  );
}

import { ehr as english } from '@mien/messages';
import { Button } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useEhr, useSendScan } from './ehr.queries.ts';

const { patient: texts } = textsOf('ehr', english);

interface SendToRecordProps {
  readonly uid: string;
  readonly id: string;
}

/** Sends the shown scan to the clinic's record; nothing for a session that may not. */
export function SendToRecord({ uid, id }: SendToRecordProps) {
  const toasts = useToasts();
  const { data: ehr } = useEhr(uid);
  const sending = useSendScan(uid, id);
  if (!ehr?.launch?.canWrite) return null;
  return (
    <Button
      variant="secondary"
      isSmall
      icon="send"
      isBusy={sending.isPending}
      onClick={() =>
        sending.mutate(undefined, {
          onSuccess: ({ values }) => {
            const ofScan = values.filter(({ measurementId }) => measurementId === id);
            if (ofScan.length === 0) toasts.show({ text: texts.nothing });
          },
          onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
        })
      }
    >
      {texts.send}
    </Button>
  );
}

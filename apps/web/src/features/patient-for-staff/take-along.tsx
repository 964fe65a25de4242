import { patientForStaff as english } from '@mien/messages';
import { Button, Muted, Row, Stack } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { SendToRecord } from './send-to-record.tsx';

const texts = textsOf('patientForStaff', english);

interface TakeAlongProps {
  readonly uid: string;
  readonly id: string;
  readonly onExport: () => void;
}

/** Prints the shown scan, which is logged first, and opens the export dialog. */
export function TakeAlong({ uid, id, onExport }: TakeAlongProps) {
  const { client } = useApi();
  const toasts = useToasts();
  const print = useMutation({
    mutationFn: () => client.careTeam.print({ params: { uid, id }, body: {} }),
    onSuccess: () => window.print(),
    onError: (error: unknown) => toasts.show({ text: problemText(error), tone: 'problem' }),
  });
  return (
    <Row gap={2} align="stretch" isAtEnd>
      <SendToRecord uid={uid} id={id} />
      <Button variant="secondary" isSmall icon="printer" isBusy={print.isPending} onClick={() => print.mutate()}>
        {texts.file.print}
      </Button>
      <Button variant="secondary" isSmall icon="document" onClick={onExport}>
        {texts.file.export}
      </Button>
    </Row>
  );
}

interface ExportSheetProps {
  readonly uid: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Exports what the patient shares; each export is logged first. Separate from its button, which moves when a tablet is
 * rotated.
 */
export function ExportSheet({ uid, isOpen, onClose }: ExportSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.file.export} closeLabel={texts.close}>
      <Files uid={uid} />
    </Sheet>
  );
}

function Files({ uid }: { readonly uid: string }) {
  const { client } = useApi();
  const toasts = useToasts();
  const onError = (error: unknown) => toasts.show({ text: problemText(error), tone: 'problem' });
  const save = useMutation({
    mutationFn: async () => (await import('./save-scans.ts')).saveScans(client, uid),
    onError,
  });
  const saveFhir = useMutation({
    mutationFn: async () => (await import('./save-scans.ts')).saveForHealthSoftware(client, uid),
    onError,
  });
  return (
    <Stack gap={4} padding={4}>
      <p>{texts.file.whole}</p>
      <Button variant="secondary" isBlock isBusy={save.isPending} onClick={() => save.mutate()}>
        {texts.file.save}
      </Button>
      <Button variant="secondary" isBlock isBusy={saveFhir.isPending} onClick={() => saveFhir.mutate()}>
        {texts.file.fhir}
      </Button>
      <Muted size="small">{texts.inLog}</Muted>
    </Stack>
  );
}

import { patientForStaff as english } from '@mien/messages';
import { Button, Muted, Row, Stack } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import { problemText } from '../../shared/problem-text.ts';
import { Sheet } from '../../shared/sheet.tsx';
import { useToasts } from '../../shared/toasts.tsx';

const texts = textsOf('patientForStaff', english);

/** Prints the shown scan, and saves what the patient shares as a file; each is logged first. */
export function TakeAlong({ uid, id }: { readonly uid: string; readonly id: string }) {
  const { client } = useApi();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const print = useMutation({
    mutationFn: () => client.careTeam.print({ params: { uid, id }, body: {} }),
    onSuccess: () => window.print(),
    onError: (error: unknown) => toasts.show({ text: problemText(error), tone: 'problem' }),
  });
  return (
    <Row gap={2} align="stretch" isAtEnd>
      <Button variant="secondary" isSmall icon="printer" isBusy={print.isPending} onClick={() => print.mutate()}>
        {texts.file.print}
      </Button>
      <Button variant="secondary" isSmall icon="document" onClick={() => setOpen(true)}>
        {texts.file.export}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={texts.file.export} closeLabel={texts.close}>
        <Files uid={uid} />
      </Sheet>
    </Row>
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

import { kiosk as english } from '@mien/messages';
import { Button, Card, Muted, Spinner, Stack, Text } from '@mien/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { QrCode } from '../../shared/platform/qr-code.tsx';
import styles from './kiosk.module.css';

const { result: texts } = textsOf('kiosk', english);

interface TakeAlongProps {
  readonly measurementId: string;
  readonly canSendToPhone: boolean;
}

/** The result for the person's own phone: by a code on the screen, or by a message. */
export function TakeAlong({ measurementId, canSendToPhone }: TakeAlongProps) {
  const { client } = useApi();
  const body = { measurementId };
  const link = useQuery({
    queryKey: ['kiosk', 'link', measurementId],
    queryFn: () => client.kiosk.makeLink({ body }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sending = useMutation({ mutationFn: () => client.kiosk.sendToPhone({ body }) });
  return (
    <Card>
      <Stack gap={3} className={styles.take}>
        {link.data && <QrCode text={link.data.url} label={texts.code} />}
        {link.isPending && <Spinner text={texts.preparing} />}
        {link.isError && <p role="alert">{texts.noCode}</p>}
        <Text as="h2" size="h2">
          {texts.take}
        </Text>
        <Muted isCentered>{texts.takeText}</Muted>
        {canSendToPhone && (
          <div className={styles.large}>
            <Button
              variant="secondary"
              isBlock
              isBusy={sending.isPending}
              disabled={sending.isSuccess}
              onClick={() => sending.mutate()}
            >
              {texts.phone}
            </Button>
          </div>
        )}
        <p role="status">{sending.isSuccess ? texts.sent : sending.error ? problemText(sending.error) : ''}</p>
      </Stack>
    </Card>
  );
}

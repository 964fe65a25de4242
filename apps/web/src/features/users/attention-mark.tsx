import type { ListedUser } from '@mien/contract';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { nameOf } from '../../shared/staff/manage-patient/patient-form.ts';
import { useMarkSeen } from './users.queries.ts';

const texts = textsOf('users', english);
const words = texts.attention;

interface AttentionMarkProps {
  readonly user: ListedUser;
  readonly patientUid: string;
  readonly attention: NonNullable<ListedUser['attention']>;
}

/**
 * Marks that a patient's readings need attention and since when, with a button to remove the mark. Staff see no values.
 */
export function AttentionMark({ user, patientUid, attention }: AttentionMarkProps) {
  const [isAsking, setIsAsking] = useState(false);
  const marking = useMarkSeen(patientUid);
  const toasts = useToasts();
  const name = nameOf(user) || texts.row.noName;
  const since = fill(words.since, { date: instantText(attention.since) });
  const mark = () =>
    marking.mutate(attention.latest, {
      onSuccess: () => {
        setIsAsking(false);
        toasts.show({ text: fill(words.done, { name }), tone: 'good' });
      },
    });
  return (
    <Row gap={2} lineGap={1} breaks="never">
      <Text as="span" size="small" weight={600} breaks="never" isTag tint="danger" title={since}>
        {words.short}
      </Text>
      <Button variant="secondary" isSmall aria-label={fill(words.seenName, { name })} onClick={() => setIsAsking(true)}>
        {words.seen}
      </Button>
      <Sheet isOpen={isAsking} onClose={() => setIsAsking(false)} title={words.seen} closeLabel={texts.form.close}>
        <Stack gap={4} padding={3}>
          <p>{since}</p>
          <p>{fill(words.ask, { name })}</p>
          {marking.isError && <Banner tone="problem">{problemText(marking.error)}</Banner>}
          <Button isBlock isBusy={marking.isPending} onClick={mark}>
            {words.confirm}
          </Button>
          <Button variant="quiet" isBlock onClick={() => setIsAsking(false)}>
            {texts.form.cancel}
          </Button>
        </Stack>
      </Sheet>
    </Row>
  );
}

import { passkeys as english } from '@mien/messages';
import { Button, Card, Muted, Row, Stack, Text } from '@mien/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from './api.tsx';
import { textsOf } from './language.ts';
import { addPasskey, PASSKEYS_KEY } from './passkeys.queries.ts';
import { keepsPasskeys } from './passkeys.ts';
import { problemText } from './problem-text.ts';
import { ownerOf, useSession } from './session.ts';
import { stored } from './stored.ts';
import { useToasts } from './toasts.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';

const { offer: texts, own } = textsOf('passkeys', english);

/** After a sign-in by code: offers to create a passkey, until it is created or declined. */
export function PasskeyOffer({ isStaff = false }: { readonly isStaff?: boolean }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const { data: session } = useSession();
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const person = session ? ownerOf(session.user) : null;
  const isOffered =
    !isOver &&
    person !== null &&
    !session?.isScanOnly &&
    !session?.carer &&
    session?.keptAsOfMs === undefined &&
    stored.passkeyOffer.get() !== null &&
    stored.passkeyDeclined.get() !== person;
  const { data: isPossible } = useQuery({
    queryKey: ['passkeys', 'mayOffer', person],
    queryFn: async () => (await keepsPasskeys()) && (await client.passkeys.list()).items.length === 0,
    enabled: isOffered,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isOffered || !isPossible) return null;

  function end(): void {
    stored.passkeyOffer.clear();
    setOver(true);
  }
  const make = () =>
    oneAtATime(async () => {
      setBusy(true);
      try {
        const outcome = await addPasskey(client);
        if (outcome === 'left') {
          toasts.show({ text: own.notMade, tone: 'info' });
          return;
        }
        toasts.show({ text: outcome === 'exists' ? own.exists : own.added, tone: 'good' });
        end();
        await queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY });
      } catch (error) {
        toasts.show({ text: problemText(error), tone: 'problem' });
      } finally {
        setBusy(false);
      }
    });
  return (
    <Card aria-labelledby="passkey-offer">
      <Stack gap={3}>
        <Text as="h2" id="passkey-offer" size="lead" weight={600}>
          {texts.title}
        </Text>
        <Muted>{isStaff ? texts.staff : texts.text}</Muted>
        <Row gap={2}>
          <Button variant="tinted" isSmall isBusy={isBusy} onClick={() => void make()}>
            {texts.make}
          </Button>
          <Button
            variant="quiet"
            isSmall
            disabled={isBusy}
            onClick={() => {
              stored.passkeyDeclined.set(person);
              end();
            }}
          >
            {texts.later}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

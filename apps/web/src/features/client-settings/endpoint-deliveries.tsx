import type { Problem, WebhookDelivery } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import { webhooks as english, fill } from '@mien/messages';
import { Box, Button, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { dateFormat, numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { deliveriesKey, useDeliveries } from './events.queries.ts';

const { deliveries: texts, done } = textsOf('webhooks', english);

/** Tones of states, besides their words. */
const TINTS = { waiting: 'caution', delivered: 'good', failed: 'danger', dropped: 'sunken' } as const;

const timeText = (instant: string) =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));

/** How the last try went, how often it was tried, how long that took, and when the next try is. */
function factsOf({ lastStatus, lastFault, tries, lastDurationMs, nextTry }: WebhookDelivery): string {
  const seconds = numberFormat({ maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return [
    ...(lastFault === null ? [] : [texts.faults[lastFault]]),
    ...(lastStatus === null ? [] : [fill(texts.status, { status: lastStatus })]),
    pluralText(texts.tries, tries),
    ...(lastDurationMs === null ? [] : [fill(texts.took, { seconds: seconds.format(lastDurationMs / SECOND_MS) })]),
    ...(nextTry === null ? [] : [fill(texts.next, { time: timeText(nextTry) })]),
  ].join(' · ');
}

interface EndpointDeliveriesProps {
  readonly clientId: string;
  readonly endpointId: string;
  /** Whether events can be sent again. */
  readonly isOn: boolean;
}

/** What was sent to an address in the last 30 days: type, outcome and time, never the content. */
export function EndpointDeliveries({ clientId, endpointId, isOn }: EndpointDeliveriesProps) {
  const { client } = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const deliveries = useDeliveries(clientId, endpointId);
  const again = useMutation<WebhookDelivery, Problem, string>({
    mutationFn: (deliveryId) =>
      client.webhooks.sendAgain({ params: { clientId, id: endpointId, deliveryId }, body: {} }),
    onSuccess: () => {
      toasts.show({ text: done.again, tone: 'good' });
      return queries.invalidateQueries({ queryKey: deliveriesKey(clientId, endpointId) });
    },
    onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
  });
  if (deliveries.isLoadingError) return <LoadProblem query={deliveries} isPart />;
  if (!deliveries.data) return <Spinner text={texts.loading} />;
  const items = deliveries.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Muted size="small">{texts.none}</Muted>;
  return (
    <Stack gap={3}>
      <Stack as="ul" gap={3}>
        {items.map((delivery) => (
          <Row as="li" key={delivery.id} gap={3} lineGap={2} justify="between" lineAbove={3}>
            <Box grows={12}>
              <Row gap={2} lineGap={1}>
                <Text as="span" isTag tint={TINTS[delivery.state]}>
                  {texts.states[delivery.state]}
                </Text>
                <Text as="code" breaks="anywhere">
                  {delivery.eventType}
                </Text>
              </Row>
              <Muted size="small">
                <time dateTime={delivery.created}>{timeText(delivery.created)}</time> · <span>{factsOf(delivery)}</span>
              </Muted>
            </Box>
            {isOn && (
              <Button
                variant="quiet"
                isSmall
                disabled={again.isPending}
                aria-label={fill(texts.againOf, { type: delivery.eventType, time: timeText(delivery.created) })}
                onClick={() => again.mutate(delivery.id)}
              >
                {texts.again}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {deliveries.hasNextPage && (
        <Button
          variant="secondary"
          isSmall
          isBusy={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          {texts.earlier}
        </Button>
      )}
    </Stack>
  );
}

import type { MeasurementResult } from '@mien/contract';
import { isScanForVisit } from '@mien/domain';
import { appointments as english } from '@mien/messages';
import { Card, Icon, Muted, Row, Stack, Text } from '@mien/ui';
import { visitText } from '../../shared/health/appointments/appointment-when.ts';
import { useScanVisit } from '../../shared/health/appointments/own-appointments.queries.ts';
import { useMinute } from '../../shared/health/appointments/use-minute.ts';
import { VideoVisit } from '../../shared/health/appointments/video-visit.tsx';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('appointments', english);

/** After the scan for a visit: whether the clinic sees it, and the way to the video visit. Nothing for another scan. */
export function VisitAfterScan({ result }: { readonly result: Pick<MeasurementResult, 'created'> }) {
  const now = useMinute();
  const { data: visit } = useScanVisit();
  if (!visit || !isScanForVisit(new Date(result.created), new Date(visit.startsAt), visit)) return null;
  const { shared, notShared, notSharedWhy } = texts.after;
  return (
    <Card aria-labelledby="visit-after-scan">
      <Stack gap={4}>
        <Row gap={3} align="start">
          <Stack as="span" align="middle" isRigid tone="good" isDisc>
            <Icon name={visit.isShared ? 'eye' : 'check'} />
          </Stack>
          <Stack gap={1}>
            <Text as="h2" id="visit-after-scan" size="body">
              {visit.isShared ? shared : notShared}
            </Text>
            <Muted size="small">{visitText(visit.startsAt, visit.timeZone, now)}</Muted>
            {!visit.isShared && <Muted size="small">{notSharedWhy}</Muted>}
          </Stack>
        </Row>
        <VideoVisit visit={visit} timeZone={visit.timeZone} />
      </Stack>
    </Card>
  );
}

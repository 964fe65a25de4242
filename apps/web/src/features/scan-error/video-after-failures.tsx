import { scanError as english } from '@mien/messages';
import { Stack, Text } from '@mien/ui';
import { useScanVisit } from '../../shared/health/appointments/own-appointments.queries.ts';
import { VideoVisit } from '../../shared/health/appointments/video-visit.tsx';
import { textsOf } from '../../shared/platform/language.ts';

const texts = textsOf('scanError', english).preVisit;

/** The way to the video visit for a patient whose second scan before it failed; nothing without a video visit. */
export function VideoAfterFailures() {
  const { data: visit } = useScanVisit();
  if (!visit || visit.videoUrl === null) return null;
  return (
    <Stack gap={3}>
      <Text>{texts.second}</Text>
      <VideoVisit visit={visit} timeZone={visit.timeZone} />
    </Stack>
  );
}

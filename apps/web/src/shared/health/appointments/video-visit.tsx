import type { ScanVisit } from '@mien/contract';
import { isVideoRoomOpen, VIDEO_ROOM_OPENS_MS } from '@mien/domain';
import { appointments as english, fill } from '@mien/messages';
import { buttonClassName, Icon, Muted, Stack } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';
import { visitMomentText } from './appointment-when.ts';
import { isOver, windowOf } from './appointments.model.ts';
import { useMinute } from './use-minute.ts';

const texts = textsOf('appointments', english).video;

interface VideoVisitProps {
  readonly visit: Pick<ScanVisit, 'startsAt' | 'endsAt' | 'videoUrl'>;
  /** Of the clinic. */
  readonly timeZone: string;
  /** Without a word about it until the room is open. */
  readonly isOnlyOpen?: boolean;
}

/** The way to the video visit from shortly before its start until its end, and before that from when. */
export function VideoVisit({ visit, timeZone, isOnlyOpen = false }: VideoVisitProps) {
  const now = useMinute();
  const { videoUrl, startsAt } = visit;
  if (!videoUrl || isOver(visit, now)) return null;
  if (isVideoRoomOpen(windowOf(visit), now))
    return (
      <Stack gap={2}>
        <a href={videoUrl} rel="noreferrer" className={buttonClassName({ isBlock: true })}>
          <Icon name="video" sizePx={20} /> {texts.goTo}
        </a>
        <Muted size="small" isCentered>
          {texts.open}
        </Muted>
      </Stack>
    );
  if (isOnlyOpen) return null;
  const opensAt = new Date(Date.parse(startsAt) - VIDEO_ROOM_OPENS_MS).toISOString();
  return <Muted size="small">{fill(texts.later, { time: visitMomentText(opensAt, timeZone, now) })}</Muted>;
}

import { daysAgo } from '@mien/domain';
import { patientForStaff as english, fill } from '@mien/messages';
import { unbroken } from '../../shared/health/day-text.ts';
import { shortDayText, timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';

const { when: texts } = textsOf('patientForStaff', english);

/** Day and time of an instant, as short as possible: "today, 9:12 AM", "Nov 18, 9:12 AM", "Nov 18, 2025, 9:12 AM". */
export function whenText(instant: string, now = serverNow()): string {
  const at = new Date(instant);
  const timeZone = deviceTimeZone();
  const time = unbroken(timeText(at));
  const days = daysAgo(timeZone, at, now);
  if (days === 0) return fill(texts.today, { time });
  if (days === 1) return fill(texts.yesterday, { time });
  return fill(texts.other, { date: unbroken(shortDayText(at, now)), time });
}

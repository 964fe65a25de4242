import type { HealthLink, NewHealthLinkChoice } from '@mien/contract';
import {
  DAY_MS,
  HEALTH_LINK_LATEST,
  HEALTH_LINK_LIFETIME_HOURS,
  type HealthLinkChoice,
  REPORT_DAYS,
  type ReportDays,
  USUAL_REPORT_DAYS,
} from '@mien/domain';
import { healthLinks as english, fill } from '@mien/messages';
import { dayText, momentText } from '../../shared/health/day-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';

const texts = textsOf('healthLinks', english);

/** Offered numbers of newest scans. */
export const LATEST_CHOICES = [3, HEALTH_LINK_LATEST.default, 30] as const;

/** A scan that a link may cover. */
export interface OfferedScan {
  readonly id: string;
  readonly created: string;
}

/** The form of a new link. */
export interface LinkForm {
  /** Empty until the patient chooses. */
  readonly kind: HealthLinkChoice['kind'] | '';
  readonly count: number;
  readonly days: ReportDays;
  readonly label: string;
  readonly lifetimeHours: number;
  readonly hasPasscode: boolean;
}

/** Where the patient comes from: a result, a report, or neither. */
export interface CameFrom {
  readonly scan: string | null;
  readonly days: string | null;
}

/** The form as it opens. What the patient came from is chosen; everything never is. */
export function emptyForm({ scan, days }: CameFrom): LinkForm {
  const reported = REPORT_DAYS.find((known) => String(known) === days);
  return {
    kind: scan === null ? (reported === undefined ? '' : 'span') : 'scan',
    count: HEALTH_LINK_LATEST.default,
    days: reported ?? USUAL_REPORT_DAYS,
    label: '',
    lifetimeHours: HEALTH_LINK_LIFETIME_HOURS.default,
    hasPasscode: true,
  };
}

/** The choice of a filled form; null while there is none. */
export function choiceOf(
  { kind, count, days }: Pick<LinkForm, 'kind' | 'count' | 'days'>,
  scan: OfferedScan | null,
  now: Date,
): NewHealthLinkChoice | null {
  if (kind === '') return null;
  if (kind === 'scan') return scan && { kind, measurementId: scan.id };
  if (kind === 'latest') return { kind, count };
  if (kind === 'span')
    return { kind, from: new Date(now.getTime() - days * DAY_MS).toISOString(), to: now.toISOString() };
  return { kind };
}

/** What a link covers, in words. */
export function coversText(choice: HealthLink['choice']): string {
  const { covers } = texts;
  switch (choice.kind) {
    case 'scan':
      return fill(covers.scan, { date: momentText(choice.created) });
    case 'latest':
      return pluralText(covers.latest, choice.count);
    case 'span':
      return fill(covers.span, { from: dayText(choice.from), to: dayText(choice.to) });
    case 'everything':
      return covers.everything;
  }
}

/** The name of a link: for whom it is, or what it covers. */
export const linkName = ({ label, choice }: Pick<HealthLink, 'label' | 'choice'>): string =>
  label ?? coversText(choice);

/** Whether a link works, in words; for one that does not, why. */
export function stateText({ state, expires }: Pick<HealthLink, 'state' | 'expires'>, maxTries: number): string {
  const { states } = texts;
  if (state === 'expired') return fill(states.expired, { date: dayText(expires) });
  return state === 'locked' ? pluralText(states.locked, maxTries) : states[state];
}

/** How often a link was opened. */
export const openCountText = ({ openCount }: Pick<HealthLink, 'openCount'>): string =>
  openCount === 0 ? texts.openings.none : pluralText(texts.openings.all, openCount);

/** A reader's name has its own direction, whatever is next to it (Unicode Standard Annex #9, isolates). */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Who opened a link. */
export const openedByText = (recipient: string): string => fill(texts.openedBy, { recipient: isolated(recipient) });

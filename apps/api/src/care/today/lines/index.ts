import type { Line } from '../line.ts';
import { appointments } from './appointments.ts';
import { firstScans } from './first-scans.ts';
import { needsAttention } from './needs-attention.ts';
import { refusedScans } from './refused-scans.ts';
import { refusedTexts } from './refused-texts.ts';
import { unansweredMessages } from './unanswered-messages.ts';
import { unusedLinks } from './unused-links.ts';
import { unverified } from './unverified.ts';

/** In the order shown. */
export const LINES: readonly Line[] = [
  needsAttention,
  unansweredMessages,
  appointments,
  refusedScans,
  firstScans,
  unverified,
  unusedLinks,
  refusedTexts,
];

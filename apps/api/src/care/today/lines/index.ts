import type { Line } from '../line.ts';
import { firstScans } from './first-scans.ts';
import { needsAttention } from './needs-attention.ts';
import { refusedScans } from './refused-scans.ts';
import { refusedTexts } from './refused-texts.ts';
import { unproved } from './unproved.ts';
import { unreadMessages } from './unread-messages.ts';
import { unusedLinks } from './unused-links.ts';

/** In the order shown. */
export const LINES: readonly Line[] = [
  needsAttention,
  unreadMessages,
  refusedScans,
  firstScans,
  unproved,
  unusedLinks,
  refusedTexts,
];

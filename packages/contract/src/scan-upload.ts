import type * as z from 'zod/mini';
import type { scanSiteContract } from './scan-site.ts';

/** What the scan page sends, as listed for the patient: one line each, in this order. */
export const SENT_KINDS = [
  'colors',
  'surroundings',
  'frameTimes',
  'headMotion',
  'capture',
  'profile',
  'proof',
] as const;
export type SentKind = (typeof SENT_KINDS)[number];

/** The calls that send anything. */
export const SENDING_CALLS = ['submitScan', 'renewToken'] as const;
type SendingCall = (typeof SENDING_CALLS)[number];

type Calls = (typeof scanSiteContract)['scanSite'];
type SentBodies = { [Call in SendingCall]: z.infer<Calls[Call]['body']> };

/** Paths to everything in a body that is not an object: `trace.frameTimesMs`. */
type LeafPath<Body> = {
  [Key in keyof Body & string]-?: NonNullable<Body[Key]> extends readonly unknown[] | string | number | boolean
    ? Key
    : `${Key}.${LeafPath<NonNullable<Body[Key]>>}`;
}[keyof Body & string];

/**
 * Maps each sent field to a line of the list. A new field does not compile without its line, and the texts
 * (`scanSite.start.sent`) do not compile without their kind.
 */
export const SENT_FIELDS = {
  'submitScan.sessionId': 'proof',
  'submitScan.token': 'proof',
  'submitScan.profile': 'profile',
  'submitScan.trace.frameTimesMs': 'frameTimes',
  'submitScan.trace.regions.forehead.red': 'colors',
  'submitScan.trace.regions.forehead.green': 'colors',
  'submitScan.trace.regions.forehead.blue': 'colors',
  'submitScan.trace.regions.middle.red': 'colors',
  'submitScan.trace.regions.middle.green': 'colors',
  'submitScan.trace.regions.middle.blue': 'colors',
  'submitScan.trace.regions.whole.red': 'colors',
  'submitScan.trace.regions.whole.green': 'colors',
  'submitScan.trace.regions.whole.blue': 'colors',
  'submitScan.trace.surroundings.red': 'surroundings',
  'submitScan.trace.surroundings.green': 'surroundings',
  'submitScan.trace.surroundings.blue': 'surroundings',
  'submitScan.trace.headMotion': 'headMotion',
  'submitScan.capture.lengthS': 'capture',
  'submitScan.capture.droppedFrames': 'capture',
  'submitScan.capture.locked': 'capture',
  'submitScan.capture.hasScreenLamp': 'capture',
  'submitScan.capture.isSample': 'capture',
  'renewToken.refreshToken': 'proof',
} as const satisfies Record<LeafPath<SentBodies>, SentKind>;

import {
  EMBED_ORIGIN_MAX_LENGTH,
  EMBED_ORIGINS_MAX,
  isEmbedOrigin,
  REFUSAL_REASONS,
  SCAN_LENGTHS_S,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line, ScanSessionId, verbatim } from './fields.ts';
import { health } from './health.ts';

/** Maximum number of frames of a scan: 60 s at 120 frames per second, and some. */
export const TRACE_MAX_FRAMES = 8000;
export const TRACE_MAX_BODY_BYTES = 4_000_000;

const samples = z.array(z.nullable(z.number())).check(z.maxLength(TRACE_MAX_FRAMES));
const RegionColors = z.strictObject({ red: samples, green: samples, blue: samples });

/** Mean colors 0..255 of face regions and of the background, with frame times; null if not visible. */
export const ColorTraceBody = z.strictObject({
  frameTimesMs: z.array(z.number()).check(z.maxLength(TRACE_MAX_FRAMES)),
  regions: z.strictObject({ forehead: RegionColors, middle: RegionColors, whole: RegionColors }),
  surroundings: z.optional(RegionColors),
  headMotion: z.optional(samples),
});
export type ColorTraceBody = z.infer<typeof ColorTraceBody>;

/** What a camera can lock during a scan. */
export const CAMERA_LOCKS = ['exposure', 'whiteBalance', 'focus'] as const;
export type CameraLock = (typeof CAMERA_LOCKS)[number];

/** How a scan was taken: the user's choices, and the camera's capabilities. */
export const CaptureConditions = z.strictObject({
  /** Intended length; the frame times give the actual one. */
  lengthS: z.literal(SCAN_LENGTHS_S),
  /** Expected frames that did not arrive. */
  droppedFrames: z.int().check(z.gte(0), z.lte(TRACE_MAX_FRAMES * 10)),
  /** What the camera locked; empty if the browser supports nothing. */
  locked: z.array(z.enum(CAMERA_LOCKS)).check(z.maxLength(CAMERA_LOCKS.length)),
  /** The screen was used as a lamp. */
  hasScreenLamp: z.boolean(),
  /** The camera was the sample face of a demo: the values are no person's. */
  isSample: z.optional(z.boolean()),
});
export type CaptureConditions = z.infer<typeof CaptureConditions>;

/**
 * A color trace and its capture conditions, everything that a scan is computed from: with it the same engine returns
 * the same numbers.
 */
export const CapturedTrace = z.strictObject({ trace: ColorTraceBody, capture: z.optional(CaptureConditions) });
export type CapturedTrace = z.infer<typeof CapturedTrace>;

/** Enough to open a session and to renew its token. */
const SMALL_BODY_MAX_BYTES = 16_000;

/** With the origins around a framed scan, which a token names. */
const SignedToken = verbatim(6000);
const PartnerId = verbatim(82);

const openSession = endpoint({
  method: 'POST',
  path: '/sessions',
  summary: 'Open a scan session, for partners',
  access: 'partner',
  body: z.strictObject({
    sessionId: ScanSessionId,
    partnerId: PartnerId,
    /** The patient agreed to retain the color trace of this scan: report it with the outcome. */
    keepsTrace: z.optional(z.boolean()),
    /** A scan without an account: its profile is `NO_PROFILE`, and its outcome goes to the browser only. */
    isTrial: z.optional(z.boolean()),
    /** Origins of the pages around Mien's, if the scan runs in a frame. */
    frameAncestors: z.optional(
      z
        .array(verbatim(EMBED_ORIGIN_MAX_LENGTH).check(z.refine(isEmbedOrigin, 'embed_origin')))
        .check(z.maxLength(EMBED_ORIGINS_MAX)),
    ),
  }),
  maxBodyBytes: SMALL_BODY_MAX_BYTES,
  response: {
    status: 201,
    schema: z.object({ token: z.string(), refreshToken: z.string(), configId: z.string(), partnerId: z.string() }),
  },
  problems: ['wrong-credentials'],
});

const SAME_FOR_ALL = 'its answer is the same for everybody';

const keys = endpoint({
  method: 'GET',
  path: '/keys',
  summary: 'Public keys: one encrypts profiles (SPKI, base64), the other verifies receipts',
  access: 'public',
  limit: { noneBecause: SAME_FOR_ALL },
  response: {
    status: 200,
    schema: z.object({
      profilePublicKey: z.string(),
      receiptPublicKey: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string() }),
    }),
  },
  problems: [],
});

const config = endpoint({
  method: 'GET',
  path: '/configs/:configId',
  summary: 'The return URL of a scan configuration',
  access: 'public',
  limit: { noneBecause: SAME_FOR_ALL },
  params: z.object({ configId: line(64) }),
  response: {
    status: 200,
    schema: z.object({
      returnUrl: z.url(),
      productName: z.string(),
      /** Whether the page may scan a drawn face instead of a camera: only in a demo. */
      hasSampleFace: z.boolean(),
    }),
  },
  problems: ['not-found'],
});

const renewToken = endpoint({
  method: 'POST',
  path: '/tokens/renew',
  summary: 'Renew the token of a running session',
  access: 'public',
  limit: { noneBecause: 'only a token that the scan site has signed is renewed' },
  body: z.strictObject({ refreshToken: SignedToken }),
  maxBodyBytes: SMALL_BODY_MAX_BYTES,
  response: { status: 200, schema: z.object({ token: z.string() }) },
  problems: ['wrong-credentials', 'scan-session-expired'],
});

const submitScan = endpoint({
  method: 'POST',
  path: '/scans',
  summary: 'Compute a scan from its color traces',
  access: 'public',
  limit: { heldBy: 'analyses' },
  body: z.strictObject({
    sessionId: ScanSessionId,
    token: SignedToken,
    profile: z.string().check(z.maxLength(1024)),
    trace: ColorTraceBody,
    /** Defaults to a scan of the usual length. */
    capture: z.optional(CaptureConditions),
  }),
  maxBodyBytes: TRACE_MAX_BODY_BYTES,
  response: {
    status: 200,
    schema: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('measured'), returnUrl: z.url() }),
      z.object({ kind: z.literal('refused'), reason: z.enum(REFUSAL_REASONS), returnUrl: z.url() }),
    ]),
  },
  problems: ['wrong-credentials', 'scan-session-expired', 'analysis-failed', 'scan-provider-failed'],
});

/** Calls of the built-in scan site: for Mien's server (sessions, keys) and for its own page (the rest). */
export const scanSiteContract = {
  scanSite: {
    openSession,
    keys,
    config,
    renewToken,
    submitScan,
    health: health.get,
    live: health.live,
    ready: health.ready,
  },
};

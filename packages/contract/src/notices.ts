import { LANGUAGES } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { TimeZone } from './fields.ts';

/** The signed-in user's notification settings; off by default. */
export const Notices = z.object({
  /** Whether they get text messages. */
  isText: z.boolean(),
  /**
   * Whether texts were on and have been turned off, because the number or the account changed, or the carrier blocks
   * them.
   */
  hasTextStopped: z.boolean(),
  /** Whether they were turned off because the carrier blocks them: the recipient replied STOP. */
  areTextsBlocked: z.boolean(),
  /** The verified number that texts go to; null without one. */
  phoneNumber: z.nullable(z.string()),
  /** The text of such a message, verbatim, in the language of the request. */
  says: z.string(),
  /** The VAPID public key for push subscriptions (`applicationServerKey`), base64url. */
  publicKey: z.string(),
  /** Whether the browser of this session has push notifications. */
  isPush: z.boolean(),
  /** Time zone for quiet hours, and language of notices; null until chosen. */
  timeZone: z.nullable(z.string()),
  language: z.nullable(z.enum(LANGUAGES)),
});
export type Notices = z.infer<typeof Notices>;

/** Maximum length of a subscription URL; those of known push services have up to 500 characters. */
const ENDPOINT_MAX_LENGTH = 1000;

const Base64Url = z.string().check(z.maxLength(120), z.regex(/^[A-Za-z0-9_-]+$/));

/** A browser's push subscription, and the user's time zone. */
export const PushSubscriptionBody = z.strictObject({
  endpoint: z.string().check(z.maxLength(ENDPOINT_MAX_LENGTH), z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'push_address')),
  p256dh: Base64Url,
  auth: Base64Url,
  timeZone: TimeZone,
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

const access = 'ownRecords';
const forCarers = 'chat';
const isCarersOwn = true;
const response = { status: 200, schema: Notices } as const;
const problems = ['sign-in-required', 'wrong-origin', 'not-found', 'not-allowed'] as const;
// One tap each.
const limit = { perUserAndHour: 120 } as const;

/** Notices that the clinic answered or requests something, for patients and carers who subscribe. */
export const notices = {
  get: endpoint({
    method: 'GET',
    path: '/notices',
    summary: 'Notification settings of the signed-in person for replies of the clinic',
    access,
    forCarers,
    isCarersOwn,
    response,
    problems: ['sign-in-required', 'not-found', 'not-allowed'],
  }),
  saveText: endpoint({
    method: 'PUT',
    path: '/notices/text',
    summary: 'Turn text message notifications on or off',
    access,
    forCarers,
    isCarersOwn,
    limit,
    body: z.strictObject({ isOn: z.boolean(), timeZone: TimeZone }),
    response,
    problems: [...problems, 'phone-missing'],
  }),
  addPush: endpoint({
    method: 'PUT',
    path: '/notices/push',
    summary: 'Subscribe this browser to push notifications until the session ends',
    access,
    forCarers,
    isCarersOwn,
    limit,
    body: PushSubscriptionBody,
    // A point on the curve: the example of RFC 8291, section 5.
    example: {
      endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    response,
    problems,
  }),
  removePush: endpoint({
    method: 'POST',
    path: '/notices/push/remove',
    summary: 'Unsubscribe this browser from push notifications',
    access,
    forCarers,
    isCarersOwn,
    limit,
    body: z.strictObject({}),
    response,
    problems,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/notices/clocks',
    summary: 'Set the time zone for quiet hours and the language of notifications, which is that of the request',
    access,
    forCarers,
    isCarersOwn,
    limit,
    body: z.strictObject({ timeZone: TimeZone }),
    response,
    problems,
  }),
};

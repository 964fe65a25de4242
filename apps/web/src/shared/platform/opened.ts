import type { Permission } from '@mien/domain';
import type { Catalog } from '@mien/messages';

/**
 * Preconditions of a screen, outermost first:
 *
 * - `session`: a signed-in user; other visitors are redirected to the sign-in page, and back.
 * - `camera`: a browser that can scan.
 * - `history`: a patient with earlier scans.
 */
export type Guard = 'session' | 'camera' | 'history';

/** Who uses a screen. */
export type Audience = 'visitor' | 'anybody' | 'patient' | 'staff';

type Heading = (texts: Catalog) => string;

/** A URL of a screen, as a user opens it. */
export interface Example {
  /** A URL, with `{id}` for one of the patient's measurements. */
  readonly at: string;
  /** Defaults to the audience of the screen. */
  readonly audience?: Audience;
  /** Defaults to the heading of the screen. */
  readonly heading?: Heading;
}

/** Metadata of a screen without its page: its URLs, audience and heading. */
export interface Opened {
  /** Route pattern; several if the screen has several. The first one is canonical. */
  readonly path: string | readonly string[];
  readonly guards: readonly Guard[];
  /** The staff permission that it needs. The server decides; others see `AccessDenied`. */
  readonly permission?: Permission;
  /** Its level 1 heading, by which end-to-end tests and screenshots find it. */
  readonly heading: Heading;
  /** Its audience, unless guards and permission determine it. */
  readonly audience?: Audience;
  /**
   * URLs opened by tests of all screens. Defaults to its own, which then has no parameters; empty for a screen that
   * other journeys open.
   */
  readonly examples?: readonly Example[];
}

/** Every route of a screen. */
export function pathsOf({ path }: Pick<Opened, 'path'>): readonly string[] {
  return typeof path === 'string' ? [path] : path;
}

/** The audience of a screen. */
export function audienceOf({ audience, permission, guards }: Opened): Audience {
  if (audience) return audience;
  if (permission) return 'staff';
  if (guards.includes('session')) return 'patient';
  return guards.length > 0 ? 'visitor' : 'anybody';
}

/**
 * Every URL at which tests open a screen, with its audience. A staff screen is also opened by a patient, who is
 * refused.
 *
 * @throws if a URL has parameters and no example gives their values
 */
export function examplesOf(declared: Opened): readonly Required<Example>[] {
  const [own = ''] = pathsOf(declared);
  if (!declared.examples && own.includes(':')) throw new Error(`${own} needs examples, or none: examples: []`);
  const audience = audienceOf(declared);
  const examples = declared.examples ?? [{ at: own }];
  const whole = examples.map((example) => ({ audience, heading: declared.heading, ...example }));
  const isRefused = declared.permission !== undefined && whole.length > 0;
  const refused: Required<Example> = { at: own, audience: 'patient', heading: ({ averages }) => averages.denied.title };
  return isRefused ? [...whole, refused] : whole;
}

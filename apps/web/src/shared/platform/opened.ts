import type { Permission } from '@mien/domain';
import type { Catalogue } from '@mien/messages';

/**
 * What a screen requires before it is drawn, the outermost first:
 *
 * - `session`: a signed-in user; other visitors are led to the sign-in, and back.
 * - `camera`: a browser that can scan.
 * - `history`: a patient with earlier scans.
 */
export type Guard = 'session' | 'camera' | 'history';

/** Who uses a screen. */
export type Audience = 'visitor' | 'anybody' | 'patient' | 'staff';

type Heading = (texts: Catalogue) => string;

/** An address of a screen, as a user opens it. */
export interface Example {
  /** An address, with `{id}` for one of the patient's measurements. */
  readonly at: string;
  /** By default the audience of the screen. */
  readonly audience?: Audience;
  /** By default the heading of the screen. */
  readonly heading?: Heading;
}

/** What is known of a screen without its page: how it is opened, by whom, and its heading. */
export interface Opened {
  /** Pattern of its address for the router; several if the screen has several. The first one is canonical. */
  readonly path: string | readonly string[];
  readonly guards: readonly Guard[];
  /** The staff permission that it needs. The server decides; others see `AccessDenied`. */
  readonly permission?: Permission;
  /** Its level 1 heading, by which tests that open all screens, and take pictures of them, find it. */
  readonly heading: Heading;
  /** Its audience, where guards and permission do not determine it. */
  readonly audience?: Audience;
  /**
   * Addresses opened by tests of all screens. By default its own, which then has no parameters; a screen that other journeys open has
   * none.
   */
  readonly examples?: readonly Example[];
}

/** Every address of a screen. */
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
 * Every address at which tests open a screen, with its audience. A staff screen is also opened by a patient, who is refused.
 *
 * @throws when an address has parameters and no example gives their values
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

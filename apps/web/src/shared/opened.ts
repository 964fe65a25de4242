import type { Permission } from '@mien/domain';
import type { Catalogue } from '@mien/messages';

/**
 * What a screen asks for before it is drawn, the outermost first:
 *
 * - `session`: somebody who is signed in; anybody else is led to the sign-in, and back.
 * - `camera`: a browser that can scan.
 * - `history`: a patient with earlier scans.
 */
export type Guard = 'session' | 'camera' | 'history';

/** Who opens a screen. */
export type Audience = 'visitor' | 'anybody' | 'patient' | 'staff';

type Heading = (texts: Catalogue) => string;

/** One address of a screen, as somebody opens it. */
export interface Example {
  /** An address, with `{id}` for one of the patient's measurements. */
  readonly at: string;
  /** By default whom the screen is for. */
  readonly audience?: Audience;
  /** By default the heading of the screen. */
  readonly heading?: Heading;
}

/** What is known of a screen without its page: how it is opened, by whom, and by which heading it is found. */
export interface Opened {
  /** Pattern of its address, as the router reads it; several where one screen has several. The first one is its own. */
  readonly path: string | readonly string[];
  readonly guards: readonly Guard[];
  /** What the roles of staff have to carry for it. The server decides; others see `AccessDenied`. */
  readonly permission?: Permission;
  /** Its level 1 heading. Walks through all screens, and pictures of them, find it by that. */
  readonly heading: Heading;
  /** Whom it is for, where guards and permission do not say. */
  readonly audience?: Audience;
  /**
   * Addresses that walks through all screens open. By default its own, which then has no parameters; a screen that journeys of its own
   * open has none.
   */
  readonly examples?: readonly Example[];
}

/** Every address of a screen. */
export function pathsOf({ path }: Pick<Opened, 'path'>): readonly string[] {
  return typeof path === 'string' ? [path] : path;
}

/** Whom a screen is for. */
export function audienceOf({ audience, permission, guards }: Opened): Audience {
  if (audience) return audience;
  if (permission) return 'staff';
  if (guards.includes('session')) return 'patient';
  return guards.length > 0 ? 'visitor' : 'anybody';
}

/**
 * Every address at which walks open a screen, by whom. A screen of staff is opened by a patient as well, who is refused.
 *
 * @throws when an address has parameters and no example says what stands for them
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

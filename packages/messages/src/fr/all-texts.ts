import type { TextsIn } from '../translation.ts';
import * as firstScreen from './first-screen.ts';
import * as rest from './rest.ts';
import { scanSite } from './scan-site.ts';
import { serverProblems } from './server-problems.ts';

/** The texts that exist, by name, for servers. Pages load theirs file by file. */
export const allTexts = { ...firstScreen, ...rest, scanSite, serverProblems } satisfies TextsIn<'fr'>;

import type { TextsIn } from '../translation.ts';
import { fhirExport } from './fhir-export.ts';
import * as firstScreen from './first-screen.ts';
import { legal } from './legal.ts';
import { measureDescriptions } from './measure-descriptions.ts';
import { patientFileWords } from './patient-file-words.ts';
import { programProblems } from './program-problems.ts';
import { providerMeasures } from './provider-measures.ts';
import * as rest from './rest.ts';
import { scanSite } from './scan-site.ts';
import { serverProblems } from './server-problems.ts';

/** All texts by name, for servers. Pages load theirs file by file. */
export const allTexts = {
  ...firstScreen,
  ...rest,
  fhirExport,
  legal,
  measureDescriptions,
  patientFileWords,
  programProblems,
  providerMeasures,
  scanSite,
  serverProblems,
} satisfies TextsIn<'es'>;

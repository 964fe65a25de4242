import * as catalog from './catalog.ts';
import { fhirExport } from './fhir-export.ts';
import { legal } from './legal.ts';
import { measureDescriptions } from './measure-descriptions.ts';
import { patientFileWords } from './patient-file-words.ts';
import { programProblems } from './program-problems.ts';
import { providerMeasures } from './provider-measures.ts';
import { scanSite } from './scan-site.ts';
import { serverProblems } from './server-problems.ts';

/** All texts by name, for servers. */
export const allTexts = {
  ...catalog,
  fhirExport,
  legal,
  measureDescriptions,
  patientFileWords,
  programProblems,
  providerMeasures,
  scanSite,
  serverProblems,
};

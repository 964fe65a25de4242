import type { Column, Facts } from '../apps/api/src/platform/database/declaration.ts';
import { TABLES } from '../apps/api/src/platform/database/tables.ts';
import { PURPOSES, type Purpose } from '../packages/domain/src/index.ts';

/** `npm run generate -- papers` writes the part of a document between these lines. */
export const BEGIN = '<!-- papers: written by npm run generate -- papers -->';
export const END = '<!-- end of papers -->';

/** Text of each purpose in the record, and whose data its tables contain. */
const IN_WORDS: Readonly<Record<Purpose, readonly [why: string, whose: string]>> = {
  account: ['Identity', 'Patients and staff'],
  signIn: ['Sign-in', 'Patients and staff'],
  consent: ['Proof of consent', 'Patients'],
  scans: ['Scans and results', 'Patients'],
  diary: ['Patients’ entries', 'Patients'],
  attention: ['Readings that need attention', 'Patients'],
  care: ['Work with the clinic: appointments, permissions, notes, follow-ups', 'Patients and staff'],
  chat: ['Conversations with the clinic', 'Patients and staff'],
  sharing: ['Sharing: links and caregivers', 'Patients and their caregivers'],
  notices: ['Codes, reminders and notices', 'Patients and staff'],
  averages: ['Group averages that reveal no individual', 'Patients, in batches'],
  proof: ['Audit', 'Patients and staff'],
  safety: ['Protection against guessing and message spending', 'All callers, by keyed hashes'],
  setup: ['Client settings', 'Staff'],
  upkeep: ['Maintenance', 'Patients with unused accounts'],
};

type FactsOfPatients = Extract<Facts, { readonly exported: unknown }>;

/** Null for the usual lifetime: until deleted. */
function lifetimeText({ lifetime }: Facts): string | null {
  switch (lifetime) {
    case 'lasting':
      return null;
    case 'appendOnly':
      return 'Stored forever, append-only.';
    case 'fromCode':
      return 'Written at each start.';
    default:
      return `Deleted ${Math.ceil(lifetime.days)} ${lifetime.days > 1 ? 'days' : 'day'} after \`${lifetime.daysAfter}\`.`;
  }
}

/** Empty for rows of no patient. */
function whoseText({ patient }: Facts): string {
  if (patient === null) return '';
  return 'of' in patient ? ` (with \`${patient.of}\`)` : ' (patient)';
}

function loggedText({ logged }: Facts): string | null {
  if (logged === undefined) return null;
  return 'not' in logged ? logged.not : 'Logged.';
}

function exportedText(facts: Facts): string | null {
  if (facts.patient === null) return null;
  const { exported } = facts as FactsOfPatients;
  if ('not' in exported) return `Not exported: ${exported.not}`;
  return `Exported: \`${'as' in exported ? exported.as : exported.within}\`.`;
}

/** Null for the usual way: rows of a patient are deleted with the patient. */
function erasedText(facts: Facts): string | null {
  if (facts.patient === null) return null;
  const { erased } = facts as FactsOfPatients;
  return erased === undefined ? null : `Erasure: ${erased.not}`;
}

/** Without the client, which leads the key of every table with a client's data. */
const columnsText = (columns: Readonly<Record<string, Column>>): string =>
  Object.entries(columns)
    .filter(([name]) => name !== 'client_id')
    .map(([name, { sealedFor }]) => (sealedFor === undefined ? `\`${name}\`` : `\`${name}\` (encrypted)`))
    .join(', ');

/** Tables of the record, one section for each purpose. */
export function processingTables(): string {
  return PURPOSES.map((purpose) => {
    const [why, whose] = IN_WORDS[purpose];
    const rows = [...TABLES]
      .filter(([, { facts }]) => facts.purpose === purpose)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, { columns, facts }]) =>
        [
          `- \`${name}\`${whoseText(facts)}: ${columnsText(columns)}.`,
          lifetimeText(facts),
          loggedText(facts),
          exportedText(facts),
          erasedText(facts),
        ]
          .filter((part) => part !== null)
          .join(' '),
      );
    return [`### ${why}`, '', `${whose}.`, '', ...rows].join('\n');
  }).join('\n\n');
}

/** A document with the part between the marks replaced. @throws Error if it has no marks */
export function withWritten(document: string, part: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the document has no place for what is written');
  return `${document.slice(0, from)}${BEGIN}\n\n${part}\n\n${document.slice(to)}`;
}

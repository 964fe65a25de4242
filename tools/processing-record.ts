import type { Column, Facts } from '../apps/api/src/platform/database/declaration.ts';
import { TABLES } from '../apps/api/src/platform/database/tables.ts';
import { PURPOSES, type Purpose } from '../packages/domain/src/index.ts';

/** Between these lines a document is written by `npm run generate -- papers`. */
export const BEGIN = '<!-- papers: written by npm run generate -- papers -->';
export const END = '<!-- end of papers -->';

/** What each purpose is in the record, and whose data its tables have. */
const IN_WORDS: Readonly<Record<Purpose, readonly [why: string, whose: string]>> = {
  account: ['To know who a person is', 'Patients and staff'],
  signIn: ['To let a person in, and nobody else', 'Patients and staff'],
  consent: ['To prove what was agreed to', 'Patients'],
  scans: ['To scan, and to show results', 'Patients'],
  diary: ['To keep what patients enter', 'Patients'],
  attention: ['To ask after a reading that is far from usual, and to tell staff', 'Patients'],
  care: ['To work with the clinic: appointments, permissions, notes, follow-ups', 'Patients and staff'],
  chat: ['To write with the clinic', 'Patients and staff'],
  sharing: ['To let others see results: links and carers', 'Patients and their carers'],
  notices: ['To send codes, reminders and notices', 'Patients and staff'],
  averages: ['To compare groups without telling about a person', 'Patients, in batches'],
  proof: ['To prove what was done with data', 'Patients and staff'],
  safety: ['To keep strangers from guessing and from spending messages', 'Everybody who calls, by keyed hashes'],
  setup: ['To run a client as it is set up', 'Staff'],
  upkeep: ['To keep the installation running', 'Patients, where an account is unused; else nobody'],
};

type FactsOfPatients = Extract<Facts, { readonly exported: unknown }>;

const inRows = (...cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function keptText({ lifetime }: Facts): string {
  switch (lifetime) {
    case 'lasting':
      return 'Until deleted';
    case 'appendOnly':
      return 'For ever; only added to';
    case 'fromCode':
      return 'Written at each start';
    default:
      return `${Math.ceil(lifetime.days)} days after \`${lifetime.daysAfter}\``;
  }
}

function whoseText({ patient }: Facts): string {
  if (patient === null) return 'No patient’s own';
  return 'of' in patient ? `With \`${patient.of}\`` : 'A patient’s';
}

function loggedText({ logged }: Facts): string {
  if (logged === undefined) return '–';
  return 'not' in logged ? logged.not : logged.map((word) => `\`${word}\``).join(', ');
}

function exportedText(facts: Facts): string {
  if (facts.patient === null) return '–';
  const { exported } = facts as FactsOfPatients;
  if ('not' in exported) return `No. ${exported.not}`;
  return `\`${'as' in exported ? exported.as : exported.within}\``;
}

function erasedText(facts: Facts): string {
  if (facts.patient === null) return '–';
  const { erased } = facts as FactsOfPatients;
  return erased === undefined ? 'Yes' : `Otherwise. ${erased.not}`;
}

function columnsText(columns: Readonly<Record<string, Column>>): string {
  return Object.entries(columns)
    .map(([name, { sealedFor }]) => (sealedFor === undefined ? `\`${name}\`` : `\`${name}\` (sealed)`))
    .join(', ');
}

/** The tables of the record, a section for each purpose. */
export function processingTables(): string {
  return PURPOSES.map((purpose) => {
    const [why, whose] = IN_WORDS[purpose];
    const rows = [...TABLES]
      .filter(([, { facts }]) => facts.purpose === purpose)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, { columns, facts }]) =>
        inRows(
          `\`${name}\``,
          whoseText(facts),
          columnsText(columns),
          keptText(facts),
          loggedText(facts),
          exportedText(facts),
          erasedText(facts),
        ),
      );
    return [
      `### ${why}`,
      '',
      `${whose}.`,
      '',
      inRows('table', 'whose', 'columns', 'kept', 'others who read or change it', 'exported', 'gone with the patient'),
      inRows(...Array.from({ length: 7 }, () => '---')),
      ...rows,
    ].join('\n');
  }).join('\n\n');
}

/** A document with the part between the marks replaced. @throws Error without marks */
export function withWritten(document: string, part: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the document has no place for what is written');
  return `${document.slice(0, from)}${BEGIN}\n\n${part}\n\n${document.slice(to)}`;
}

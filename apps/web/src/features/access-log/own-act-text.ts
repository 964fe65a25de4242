import type { OwnAccessLogEntry } from '@mien/contract';
import { accessLog as english, carers as englishCarers, careTeam as englishCareTeam, fill } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { browserOf } from './access-log.model.ts';

const texts = textsOf('accessLog', english);
const { relations } = textsOf('carers', englishCarers);
const careTeam = textsOf('careTeam', englishCareTeam);
const { own } = texts;

interface Names {
  readonly providerName: string;
  readonly productName: string;
}

/**
 * A log entry as a sentence to the patient.
 * @param isNamed  false after a sentence that has named the same person
 */
export function ownActText(entry: OwnAccessLogEntry, names: Names, isNamed = true): string {
  const browser = entry.browser === null ? null : fill(own.device, { browser: browserText(entry.browser) });
  return [
    fill(texts.ownActs[entry.action], { who: isNamed || !isOfOther(entry) ? whoOf(entry, names) : own.they }),
    browser,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** Whether another person acted. */
const isOfOther = ({ isOwn, actor }: OwnAccessLogEntry) => !isOwn && (actor.kind === 'staff' || actor.kind === 'carer');

const isOfPatient = ({ isOwn, actor }: OwnAccessLogEntry) => isOwn || actor.kind === 'patient';

/** The actor, in the patient's words. "You" is only the patient; carers are described by their relation. */
function whoOf(entry: OwnAccessLogEntry, { providerName, productName }: Names): string {
  const { actor, action } = entry;
  if (isOfPatient(entry)) return own.you;
  if (actor.kind === 'link' && actor.name === null)
    return action === 'answeredForScan' || action === 'patientEdited' ? own.scanOnly : own.link;
  // For a link made by staff, its creator is known.
  if (actor.kind === 'link' && action !== 'signInByStaffLink') return fill(own.linkOf, { name: actor.name ?? '' });
  if (actor.kind === 'carer') {
    if (actor.name === null || actor.relation === undefined) return actor.name ?? own.formerCarer;
    return fill(own.carer, { name: actor.name, relation: relations[actor.relation] });
  }
  if (actor.kind === 'program') {
    if (actor.name === null || actor.clientName === null) return own.unnamedProgram;
    return fill(own.program, { client: actor.clientName, name: actor.name });
  }
  if (actor.kind === 'kiosk') return actor.name === null ? own.unnamedKiosk : fill(own.kiosk, { name: actor.name });
  if (actor.kind === 'system') return productName;
  if (actor.name === null) return own.formerStaff;
  // Patients know their own clinic; only staff of the provider are labeled.
  const name = actor.clientName === null ? fill(own.of, { name: actor.name, client: providerName }) : actor.name;
  return actor.role === undefined ? name : fill(own.as, { name, role: careTeam.roles[actor.role] });
}

function browserText(userAgent: string): string {
  const { browser, device } = browserOf(userAgent);
  if (browser !== null && device !== null) return fill(texts.browserOn, { browser, device });
  return browser ?? device ?? texts.unknownBrowser;
}

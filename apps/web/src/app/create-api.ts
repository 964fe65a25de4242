import {
  type Contract,
  createLateClient,
  type FirstReadsContract,
  type MienContract,
  Problem,
  problemFromBody,
  SESSION_PATH,
  type SessionContract,
  type StaffContract,
  type Transport,
  type TransportAnswer,
} from '@mien/contract';
import type { Api, SessionEnd, UploadOptions } from '../shared/api.tsx';
import { sendOrTake } from '../shared/asked-ahead.ts';
import { currentLanguage } from '../shared/language.ts';
import { environmentOf } from './environment.ts';

function parsedJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    // Not JSON, so not an answer of the API: the client turns it into a problem.
    return undefined;
  }
}

/** Moves requests with `fetch`. The seconds of a Retry-After are the problem's. */
export function fetchTransport(apiAddress: string): Transport {
  return async (request) => {
    const answer = await sendOrTake({ ...request, url: `${apiAddress}${request.url}` });
    const json = parsedJson(await answer.text());
    const retryAfterS = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (answer.status === 429 && Number.isInteger(retryAfterS) && retryAfterS > 0) {
      // The only header that says more than the body does.
      const { code, details } = problemFromBody(json);
      throw new Problem(code === 'offline' ? 'too-many-requests' : code, { ...details, retryAfterS });
    }
    return { status: answer.status, json };
  };
}

/** `fetch` cannot tell how much of a body has gone out; XMLHttpRequest can. */
function uploadTransport(apiAddress: string, { onSentBytes, signal }: UploadOptions): Transport {
  return ({ method, url, body, contentType }) =>
    new Promise<TransportAnswer>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, `${apiAddress}${url}`);
      request.setRequestHeader('accept-language', currentLanguage());
      if (contentType) request.setRequestHeader('content-type', contentType);
      request.upload.onprogress = (event) => onSentBytes(event.loaded);
      request.onload = () => resolve({ status: request.status, json: parsedJson(request.responseText) });
      request.onerror = () => reject(new Error('the upload failed'));
      request.onabort = () => reject(signal.reason ?? new Error('the upload was stopped'));
      signal.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

/** Tells when an answer shows that the session is over; it moves the answer on unchanged. Whoever asks for the session learns it from the answer. */
export function noticingSignOut(transport: Transport, notice: (reason: SessionEnd) => void): Transport {
  return async (request) => {
    const answer = await transport(request);
    const code = answer.status === 401 || answer.status === 403 ? problemFromBody(answer.json).code : null;
    const isOver = code === 'sign-in-required' || code === 'care-ended';
    if (isOver && !request.url.endsWith(SESSION_PATH)) notice(code);
    return answer;
  };
}

/** Which calls are in the file of staff's pages. */
const STAFF_CALLS: Readonly<Record<keyof StaffContract, true>> = {
  attentionNotices: true,
  averages: true,
  careTeam: true,
  chatTemplates: true,
  clientSettings: true,
  conversations: true,
  groups: true,
  health: true,
  operations: true,
  patientMerges: true,
  savedViews: true,
  secondFactor: true,
  singleSignOn: true,
  staff: true,
  teamNotes: true,
  today: true,
  users: true,
};

/** Which calls are in the file that patients' pages begin with. */
const FIRST_READS: Readonly<Record<keyof FirstReadsContract, true>> = {
  comparisons: true,
  measurements: true,
  patients: true,
  screenings: true,
};

/** Which calls are in the file without which no page is drawn. */
const SESSION_CALLS: Readonly<Record<keyof SessionContract, true>> = { configurations: true, signIn: true };

/** The calls that every page begins with; the first screen is drawn without them. */
export const loadSessionContract = async (): Promise<Contract> =>
  (await import('./session-contract.ts')).sessionContract;

/** The calls that a patient's pages begin with. */
export const loadFirstReads = async (): Promise<Contract> =>
  (await import('./first-reads-contract.ts')).firstReadsContract;

async function loadContract(group: string): Promise<Contract> {
  if (group in SESSION_CALLS) return loadSessionContract();
  if (group in FIRST_READS) return loadFirstReads();
  if (group in STAFF_CALLS) return (await import('./staff-contract.ts')).staffContract;
  return (await import('./patient-contract.ts')).patientContract;
}

export function createApi(): Api {
  const { apiAddress } = environmentOf(window.location.hostname);
  const listeners = new Set<(reason: SessionEnd) => void>();
  const notice = (reason: SessionEnd) => {
    for (const listener of listeners) listener(reason);
  };
  const reachable: Transport = (request) =>
    navigator.onLine === false ? Promise.reject(new Problem('offline')) : fetchTransport(apiAddress)(request);
  return {
    client: createLateClient<MienContract>(loadContract, noticingSignOut(reachable, notice)),
    uploadClient: (options) =>
      createLateClient<MienContract>(loadContract, noticingSignOut(uploadTransport(apiAddress, options), notice)),
    onSessionOver(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { calls, version } from 'virtual:mien-calls/patient';
import {
  CONTRACT_VERSION_HEADER,
  type Contract,
  createLateClient,
  type LateContract,
  type MienContract,
  Problem,
  problemFromBody,
  SESSION_PATH,
  type StaffContract,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from '@mien/contract';
import { type Api, CONFIRMABLE, type Confirmer, type SessionEnd, type UploadOptions } from '../shared/platform/api.tsx';
import { currentLanguage } from '../shared/platform/language.ts';
import { send, sendOrTakePrefetched } from '../shared/platform/prefetch.ts';
import { withKnownZone } from './zone-that-is-known.ts';

/** Converts a response for the client. */
function answerOf(status: number, text: string, contractVersion: string | null): TransportAnswer {
  try {
    return { status, json: text === '' ? undefined : JSON.parse(text), contractVersion: contractVersion ?? undefined };
  } catch {
    // Not JSON or truncated, so not a response of the API: the client turns it into a problem.
    return { status, json: undefined };
  }
}

/** Sends requests with `fetch`, by default with the session cookie. The seconds of Retry-After become part of the problem. */
export function fetchTransport(
  sent: (request: TransportRequest) => Promise<Response> = sendOrTakePrefetched,
): Transport {
  return async (request) => {
    const answer = await sent(request);
    const taken = answerOf(answer.status, await answer.text(), answer.headers.get(CONTRACT_VERSION_HEADER));
    const retryAfterS = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (answer.status === 429 && Number.isInteger(retryAfterS) && retryAfterS > 0) {
      // The only header with more information than the body.
      const { code, details } = problemFromBody(taken.json);
      throw new Problem(code === 'offline' ? 'too-many-requests' : code, { ...details, retryAfterS });
    }
    return taken;
  };
}

/** `fetch` cannot report upload progress; XMLHttpRequest can. */
function uploadTransport({ onSentBytes, signal }: UploadOptions): Transport {
  return ({ method, url, body, contentType }) =>
    new Promise<TransportAnswer>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.setRequestHeader('accept-language', currentLanguage());
      if (contentType) request.setRequestHeader('content-type', contentType);
      request.upload.onprogress = (event) => onSentBytes(event.loaded);
      request.onload = () =>
        resolve(answerOf(request.status, request.responseText, request.getResponseHeader(CONTRACT_VERSION_HEADER)));
      request.onerror = () => reject(new Error('the upload failed'));
      request.onabort = () => reject(signal.reason ?? new Error('the upload was stopped'));
      signal.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

/**
 * Notifies when a response shows that the session has ended; passes the response on unchanged. Reads of the session
 * itself are ignored.
 */
export function noticingSignOut(transport: Transport, notice: (reason: SessionEnd) => void): Transport {
  return async (request) => {
    const answer = await transport(request);
    const code = answer.status === 401 || answer.status === 403 ? problemFromBody(answer.json).code : null;
    const isOver = code === 'sign-in-required' || code === 'care-ended';
    if (isOver && !request.url.endsWith(SESSION_PATH)) notice(code);
    return answer;
  };
}

/**
 * Retries a call after the user has confirmed by code. To the calling page it only takes longer.
 *
 * @param confirm  asks the user; resolves to whether they entered a code
 */
function confirming(transport: Transport, confirm: Confirmer): Transport {
  return async (request) => {
    const answer = await transport(request);
    if (answer.status !== 403 && answer.status !== 409) return answer;
    const { code } = problemFromBody(answer.json);
    const reason = CONFIRMABLE.find((one) => one === code);
    if (reason === undefined) return answer;
    const isToCare = reason === 'new-code-needed' && CALL_TO_CARE.test(request.url);
    return (await confirm(isToCare ? 'to-care' : reason)) ? transport(request) : answer;
  };
}

/** Calls of a carer who accepts an invitation, or opens the patient's data. */
const CALL_TO_CARE = /\/carers\/[^/]+\/(accept|begin)$/;

/** The calls bundled with staff pages. */
const STAFF_CALLS: Readonly<Record<keyof StaffContract, true>> = {
  appointments: true,
  attentionNotices: true,
  averages: true,
  careTeam: true,
  chatTemplates: true,
  clientSettings: true,
  conversations: true,
  embedSessions: true,
  ehr: true,
  groups: true,
  health: true,
  kiosks: true,
  operations: true,
  patientMerges: true,
  programs: true,
  savedViews: true,
  secondFactor: true,
  singleSignOn: true,
  staff: true,
  teamNotes: true,
  today: true,
  users: true,
  webhooks: true,
};

const isOfStaff = (group: string) => group in STAFF_CALLS;

const contract: LateContract = {
  version,
  async calls(group) {
    if (group === 'passkeys') return (await import('virtual:mien-calls/passkeys')).calls;
    return isOfStaff(group) ? (await import('virtual:mien-calls/staff')).calls : calls;
  },
  load: async (group): Promise<Contract> =>
    isOfStaff(group)
      ? (await import('./staff-contract.ts')).staffContract
      : (await import('./patient-contract.ts')).patientContract,
};

export function createApi(): Api {
  const listeners = new Set<(reason: SessionEnd) => void>();
  const notice = (reason: SessionEnd) => {
    for (const listener of listeners) listener(reason);
  };
  let confirmer: Confirmer | null = null;
  const confirm: Confirmer = async (reason) => (confirmer ? confirmer(reason) : false);
  return {
    client: createLateClient<MienContract>(
      contract,
      confirming(noticingSignOut(withKnownZone(fetchTransport()), notice), confirm),
    ),
    uploadClient: (options) =>
      createLateClient<MienContract>(contract, noticingSignOut(uploadTransport(options), notice)),
    clientWithToken: (accessToken) =>
      createLateClient<MienContract>(contract, withKnownZone(fetchTransport((request) => send(request, accessToken)))),
    onSessionOver(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirm,
    confirmBy(asked) {
      confirmer = asked;
      return () => {
        if (confirmer === asked) confirmer = null;
      };
    },
  };
}

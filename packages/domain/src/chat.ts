/** Who wrote a message of the live chat: the patient, or somebody of the provider's staff. */
export const CHAT_CLIENT_TYPES = ['PATIENT', 'PROVIDER'] as const;
export type ChatClientType = (typeof CHAT_CLIENT_TYPES)[number];

/** Longest message, characters; longer ones are letters. Chosen by us. */
export const CHAT_MESSAGE_MAX_LENGTH = 2000;

/** How often an open chat asks for new messages. Source: the product's specification. */
export const CHAT_POLL_INTERVAL_MS = 5000;

/** Messages that one page of a conversation holds. */
export const CHAT_PAGE_SIZE = 50;

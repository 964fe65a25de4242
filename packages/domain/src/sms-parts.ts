/** The basic alphabet of text messages and its extension. GSM 03.38, sections 6.2.1 and 6.2.1.1. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€\f]*$/u;

/** Letters of a message with any other letter, which is sent in 16 bits each. 3GPP TS 23.040. */
const WIDE_LETTERS = 70;
/** The same of each part, if there are several: three letters say how they belong together. */
const WIDE_LETTERS_OF_PART = 67;

/** Whether a text has only letters of the basic alphabet, so that a message has room for 160. */
export const isBasicSms = (text: string): boolean => BASIC.test(text);

/**
 * The parts for which a message is charged to its budget. A text of the basic alphabet counts as one: those are written
 * to be short. Other scripts need two or three parts for the same words, and carriers bill each.
 */
export function smsPartsOf(text: string): number {
  if (isBasicSms(text) || text.length <= WIDE_LETTERS) return 1;
  return Math.ceil(text.length / WIDE_LETTERS_OF_PART);
}

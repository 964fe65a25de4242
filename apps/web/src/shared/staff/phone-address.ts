/**
 * The `tel:` URL of a number: with the country code, so that it works from anywhere. Numbers are those of the North
 * American Numbering Plan.
 */
export const phoneAddress = (phone: string): string => `tel:+1${phone}`;

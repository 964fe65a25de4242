/** The address that calls a number: with the country code, so that it is the same from anywhere. Numbers are those of the North American plan. */
export const phoneAddress = (phone: string): string => `tel:+1${phone}`;

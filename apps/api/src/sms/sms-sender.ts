/** Sends a text to a phone number of ten digits. Throws when the carrier does not take it. */
export interface SmsSender {
  send(recipient: string, text: string): Promise<void>;
}

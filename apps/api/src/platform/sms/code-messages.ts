import type { SmsBudget } from '@mien/domain';

/** A code as it waits among the messages. */
export interface CodeMessage {
  readonly messageId: string;
  readonly sealedContent: string;
}

/** How many messages were paid from a budget. */
export interface UsedBudget {
  readonly budget: SmsBudget;
  readonly used: number;
}

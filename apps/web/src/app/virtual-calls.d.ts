declare module 'virtual:mien-calls/*' {
  import type { CallTable } from '@mien/contract';
  /** The calls of this part of the contract. */
  export const calls: CallTable;
  /** Version of the whole contract. */
  export const version: string;
}

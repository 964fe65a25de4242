declare module 'virtual:mien-calls/*' {
  import type { CallTable } from '@mien/contract';
  /** How the calls of this part of the contract are made. */
  export const calls: CallTable;
  /** Of the whole contract. */
  export const version: string;
}

import { csvOf, MINUTE_MS } from '@mien/domain';

/** Time limit for a browser to begin a download. */
const KEEP_MS = MINUTE_MS;

/** Downloads a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** Downloads a table as CSV. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(name, 'text/csv;charset=utf-8', csvOf(rows));
}

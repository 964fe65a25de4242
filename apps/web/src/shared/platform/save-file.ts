import { csvOf, MINUTE_MS } from '@mien/domain';

/** How long a browser may take to begin a download. */
const KEEP_MS = MINUTE_MS;

/** Passes a file to the browser's downloads. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** Downloads a table as a file for spreadsheets. */
export function saveTable(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(name, 'text/csv;charset=utf-8', csvOf(rows));
}

/** Whether no page has been shown since the document was loaded. */
let isFirst = true;

/** Whether the app is opening and its first page has not rendered yet. */
export function isFirstPage(): boolean {
  return isFirst;
}

/** Call it when a page has rendered, and when the user navigates, even if none was rendered before. */
export function leaveFirstPage(): void {
  isFirst = false;
}

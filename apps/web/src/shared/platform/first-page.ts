/** Whether no page has been shown since the document was loaded. */
let isFirst = true;

/** Whether the app is opening and its first page is not drawn yet. */
export function isFirstPage(): boolean {
  return isFirst;
}

/** Call it when a page is drawn, and when the user moves on to another page, even if none was drawn before. */
export function leaveFirstPage(): void {
  isFirst = false;
}

/** Whether no page has been shown since the document was loaded. */
let isFirst = true;

/** Whether the app is just opening: the page that it opens with is not drawn yet. */
export function isFirstPage(): boolean {
  return isFirst;
}

/** Called when a page stands, and when somebody goes on to another one, even if none was there before. */
export function leaveFirstPage(): void {
  isFirst = false;
}

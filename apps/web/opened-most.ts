/**
 * Chunks of the pages that patients most often open by URL. The build makes one chunk of each and one of what several
 * share.
 */
export const OPENED_MOST = /src\/features\/(dashboard|results|trends|profile|me)\/\1-page\.tsx$/;

/** Files of the pages that patients open most by an address. The build makes one file of each and one of what several share. */
export const OPENED_MOST = /src\/features\/(dashboard|results|trends|profile|me)\/\1-page\.tsx$/;

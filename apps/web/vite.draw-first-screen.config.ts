import { serverPage } from './server-page.ts';

/** The first screen, server-rendered into the document. Its style sheet is that of the web app's own build. */
export default serverPage('draw-first-screen');

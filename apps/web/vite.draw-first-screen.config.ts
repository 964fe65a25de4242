import { serverPage } from './server-page.ts';

/** The first screen as the server puts it into the document. Its style sheet is that of the web app's own build. */
export default serverPage('draw-first-screen');

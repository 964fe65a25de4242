/**
 * Camera events while a person is scanned. Runs in a page before its camera opens. A shutter needs a film in place of
 * the camera, which `window.film` covers. No browser lets a page mute its own camera, so the track only reports that it
 * is muted.
 */
export const DESK = `(() => {
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  let track = null;
  let isMuted = false;
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    [track] = stream.getVideoTracks();
    Object.defineProperty(track, 'muted', { configurable: true, get: () => isMuted });
    return stream;
  };
  window.desk = {
    plugHeadsetIn: () => mediaDevices.dispatchEvent(new Event('devicechange')),
    setShutter: (isClosed) => (window.film.isCovered = isClosed),
    setMuted: (next) => {
      isMuted = next;
      window.film.isCovered = next;
      track.dispatchEvent(new Event(next ? 'mute' : 'unmute'));
    },
  };
})()`;

/** Cuts or restores the connection for a page's own requests, in browsers that offer no other way. Runs in the page. */
export const LINE = `(() => {
  const { fetch } = window;
  const { send } = XMLHttpRequest.prototype;
  let isCut = false;
  window.fetch = async (...request) => {
    if (isCut) throw new TypeError('NetworkError when attempting to fetch resource.');
    return fetch(...request);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (isCut) setTimeout(() => this.onerror?.(new ProgressEvent('error')));
    else send.call(this, body);
  };
  window.line = {
    cut: () => (isCut = true),
    join: () => {
      isCut = false;
      dispatchEvent(new Event('online'));
    },
  };
})()`;

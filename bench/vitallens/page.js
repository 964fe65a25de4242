// Uses vitallens as its documentation says, without its paid service: local POS on the camera's stream.
import { VitalLens } from '/vitallens.browser.js';

const video = document.querySelector('video');
const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } });
video.srcObject = stream;
await video.play();

const lens = new VitalLens({ method: 'pos', waveformMode: 'global' });
const readings = [];
window.readings = readings;
lens.addEventListener('vitals', (result) => {
  // Loading its face detector takes seconds, on a busy machine many: the first reading is the beginning.
  window.startedAtMs ??= performance.now();
  const { heart_rate: rate } = result.vitals ?? result.vital_signs ?? {};
  if (rate)
    readings.push({ atMs: performance.now(), bpm: rate.value, confidence: rate.confidence, frameRateHz: result.fps });
});
await lens.setVideoStream(stream, video);
lens.startVideoStream();

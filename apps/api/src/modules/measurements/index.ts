export { mountMeasurements } from './measurements.routes.ts';
export { createMeasurements, withPressures } from './measurements.service.ts';
export { addMeasurement, createMeasurementsStore, measurementRows } from './measurements.store.ts';

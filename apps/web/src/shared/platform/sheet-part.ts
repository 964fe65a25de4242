export { Sheet } from '@mien/ui/overlays';

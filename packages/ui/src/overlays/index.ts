export { Drawer } from './drawer.tsx';
export { DropdownField } from './dropdown-field.tsx';
export { Modal } from './modal.tsx';
export { Popover } from './popover.tsx';
export { Sheet, type SheetProps } from './sheet.tsx';

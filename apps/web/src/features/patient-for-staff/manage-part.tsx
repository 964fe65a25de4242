import type { ComponentProps } from 'react';
import { ManageDrawer } from '../../shared/staff/manage-patient/manage-drawer.tsx';

/** A separate chunk for this page, which has already loaded much of what the drawer needs. */
export const ManagePart = (props: ComponentProps<typeof ManageDrawer>) => <ManageDrawer {...props} />;

import { declareData } from '../../platform/database/declaration.ts';

export const groupsData = declareData({
  reads: ['former_group_codes', 'groups', 'patients', 'users'],
  tables: {},
});

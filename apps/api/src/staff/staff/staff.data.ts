import { declareData } from '../../platform/database/declaration.ts';

export const staffData = declareData({
  reads: ['passkeys', 'second_factor_resets', 'second_factors', 'sign_in_sessions', 'users'],
  tables: {},
});

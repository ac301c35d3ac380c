import { mossfolio } from './mossfolio.ts';
import { posterkauz } from './posterkauz.ts';
import { toilune } from './toilune.ts';

/** The sample customers of the brands. */
export const brandCustomers = [posterkauz, toilune, mossfolio];

export { createCustomersService } from './service.ts';
export type { CustomersService } from './service.ts';

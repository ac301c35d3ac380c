export { configurationRoutes } from './routes.ts';
export { webConfigurationOf } from './rules.ts';

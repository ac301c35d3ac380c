export { sweepUploadsJob } from './jobs.ts';
export { uploadsRoutes } from './routes/index.ts';
export { createUploadsService } from './service.ts';
export type { UploadsService } from './service.ts';

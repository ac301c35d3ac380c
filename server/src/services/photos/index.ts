export { photosErased } from './events.ts';
export {
  erasePhotosJob,
  giveUpRenderingJob,
  renderPhotoJob,
  scrubPhotosJob,
  sweepPhotosJob,
} from './jobs.ts';
export { photosRoutes } from './routes.ts';
export { createPhotosService } from './service.ts';
export type { HeldPhoto, PhotosService } from './service.ts';

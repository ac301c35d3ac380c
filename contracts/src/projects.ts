import * as z from 'zod/mini';
import { erasureFields } from './dates.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { projectsPageSize } from './limits.ts';
import { RecordId } from './operator/documents.ts';

const count = z.int().check(z.nonnegative());

/** A project that the customer has begun and not ordered yet. Albums §3: "Saved project: id"; the other fields are ours. */
export const SavedProject = z.object({
  id: z.string(),
  title: z.string(),
  /** The product, such as a photo book. */
  article: z.optional(z.string()),
  /** Addresses of pictures, the cover first: https, or a path on the site. Some may not load. */
  pictures: z.array(z.string()),
  changedAt: z.iso.datetime(),
  /** The device of the last change. */
  device: z.optional(z.string()),
  /** Opens the project in the editor. */
  editorUrl: z.optional(z.string()),
  /** Photos of the library that the project uses. */
  photosCount: count,
  /** The photos that are no longer in the library. */
  missingPhotosCount: count,
  /** The missing photos that can be restored from Recently deleted. */
  restorablePhotosCount: count,
});
export type SavedProject = z.infer<typeof SavedProject>;

/** Albums §3: "list has projects and totalProjectCount". The project that was changed last comes first. */
export const SavedProjects = z.object({ projects: z.array(SavedProject), totalProjectCount: count });
export type SavedProjects = z.infer<typeof SavedProjects>;

/** A deleted project, and when it is erased for good. */
export const DeletedProject = z.extend(SavedProject, {
  deletedAt: z.iso.datetime(),
  ...erasureFields,
});
export type DeletedProject = z.infer<typeof DeletedProject>;

/** The project that was deleted last comes first. */
export const DeletedProjects = z.object({ projects: z.array(DeletedProject), totalProjectCount: count });
export type DeletedProjects = z.infer<typeof DeletedProjects>;

/** A photo of the library that saved projects use. */
export const UsedPhoto = z.object({
  photoId: z.string(),
  /** The month of its date taken (`2024-12`; Unknown Date is `1970-01`). */
  month: z.string(),
  /** When its upload finished. */
  uploadEnd: z.iso.datetime(),
  projectIds: z.array(z.string()),
});
export type UsedPhoto = z.infer<typeof UsedPhoto>;

/** The `sub` of the caller's token; every other account gets 404. */
const accountParams = z.object({ accountId: z.string().check(z.minLength(1), z.maxLength(255)) });

const projectParams = z.object({ projectId: RecordId });

const paging = z.object({
  skip: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), projectsPageSize),
});

/** The saved projects of a customer. */
export const projects = contractPart({
  service: 'project',
  title: 'Projects',
  endpoints: {
    // Albums §7: "GET /api/v2/projects/{accountId} with skip, limit".
    listProjects: endpoint({
      method: 'GET',
      path: '/api/v2/projects/:accountId',
      summary: 'The saved projects of the caller, the latest change first',
      security: 'customer',
      params: accountParams,
      query: paging,
      reply: { status: 200, body: SavedProjects },
    }),
    // Albums §7: "DELETE /api/v2/project/{id}".
    deleteProject: endpoint({
      method: 'DELETE',
      path: '/api/v2/project/:projectId',
      summary: 'Delete this project; for 30 days it can be restored. May be repeated',
      security: 'customer',
      params: projectParams,
      reply: { status: 204 },
    }),
    // The calls below are ours.
    listDeletedProjects: endpoint({
      method: 'GET',
      path: '/api/v2/projects/:accountId/deleted',
      summary: 'The deleted projects of the caller that can be restored, the latest deletion first',
      security: 'customer',
      params: accountParams,
      query: paging,
      reply: { status: 200, body: DeletedProjects },
    }),
    listUsedPhotos: endpoint({
      method: 'GET',
      path: '/api/v2/projects/:accountId/photos',
      summary: 'The photos of the library that the latest 100 saved projects use, at most 20,000',
      security: 'customer',
      params: accountParams,
      reply: { status: 200, body: z.object({ photos: z.array(UsedPhoto) }) },
    }),
    restoreProject: endpoint({
      method: 'POST',
      path: '/api/v2/project/:projectId/restore',
      summary: 'Restore this deleted project; may be repeated',
      security: 'customer',
      params: projectParams,
      reply: { status: 204 },
    }),
  },
});

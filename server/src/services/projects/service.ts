import { recentlyDeletedDays, usedPhotosLimit, usedProjectsLimit } from '@albumen/contracts/limits';
import { operatorProjects } from '@albumen/contracts/operator/projects';
import type { OperatorProject } from '@albumen/contracts/operator/projects';
import type { Overview } from '@albumen/contracts/overview';
import type { DeletedProjects, SavedProject, SavedProjects, UsedPhoto } from '@albumen/contracts/projects';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batches, rowByRow } from '../../platform/batches.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { SiteView } from '../../kernel/sites.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import type { PhotosService } from '../photos/index.ts';
import type { RecordsService } from '../records/index.ts';
import { projectErased } from './events.ts';
import { createProjectsStore } from './store.ts';
import type { ProjectKey } from './store.ts';

const dayMs = 86_400_000;

/** Deletions per query. */
const batchSize = 500;

/** Latest projects among which the overview looks for one with a picture. */
const overviewProjects = 10;

/** A part of a list, as the calls name it. */
interface Paging {
  readonly skip: number;
  readonly limit: number;
}

interface StoredProject {
  readonly id: string;
  readonly document: OperatorProject;
}

const projectNotFound = () => new AppError('not-found', { detail: 'You have no project with this id.' });

export interface ProjectsServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'log' | 'announce' | 'bus' | 'nights'
> {
  readonly records: RecordsService;
  readonly photos: PhotosService;
  readonly catalogue: Pick<CatalogueService, 'articleTitles'>;
}

/** The saved projects of customers, and those that they have deleted. */
export const createProjectsService = (parts: ProjectsServiceParts) => {
  const { database, clock, log, announce, bus, photos, catalogue, nights } = parts;
  const store = createProjectsStore(database);

  const noteErased = async (tx: Transaction, key: ProjectKey, deletedBefore?: Date): Promise<boolean> => {
    const isErased = await store.setErased(tx, key, { now: clock.now(), deletedBefore });
    if (isErased) await announce(tx, projectErased, key);
    return isErased;
  };

  const records = parts.records.kind(operatorProjects, {
    sortAt: ({ changedAt }) => changedAt,
    refuses: (tx, { id: projectId, ownerId }) => store.isErased(tx, { ownerId, projectId }),
    changed: async (tx, { id: projectId, ownerId, after }) => {
      if (!after) await noteErased(tx, { ownerId, projectId });
    },
  });

  /** Erases a project that was deleted before that time; resolves to false if it was restored meanwhile. */
  const erase = (key: ProjectKey, deletedBefore: Date): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      // First, in the order in which a put locks.
      await parts.records.hold(tx, { kind: 'project', id: key.projectId });
      const isErased = await noteErased(tx, key, deletedBefore);
      if (isErased) await records.remove(tx, key.projectId);
      return isErased;
    });

  const factsOf = async (ownerId: string, photoIds: readonly string[]) =>
    photoIds.length === 0 ? [] : inTransaction(database, (tx) => photos.factsOf(tx, ownerId, photoIds));

  /** The projects on the wire, with what has become of their photos. */
  const shown = async (
    ownerId: string,
    projects: readonly StoredProject[],
    { site, locale }: SiteView,
  ): Promise<SavedProject[]> => {
    const ids = [...new Set(projects.flatMap(({ document }) => document.photoIds))];
    const facts = await factsOf(ownerId, ids);
    const isDeleted = new Map(facts.map((fact) => [fact.id, fact.isDeleted]));
    const titleOf = await catalogue.articleTitles(site, locale);
    return projects.map(({ id, document }) => {
      const { title, article, pictures, changedAt, device, editorUrl } = document;
      const photoIds = [...new Set(document.photoIds)];
      return {
        id,
        title,
        article: article && (titleOf(article) ?? article),
        pictures,
        changedAt: new Date(changedAt).toISOString(),
        device,
        editorUrl,
        photosCount: photoIds.length,
        missingPhotosCount: photoIds.filter((photoId) => isDeleted.get(photoId) !== false).length,
        restorablePhotosCount: photoIds.filter((photoId) => isDeleted.get(photoId)).length,
      };
    });
  };

  const deletedIds = async (ownerId: string): Promise<string[]> =>
    (await store.deletedOf(ownerId)).map(({ projectId }) => projectId);

  const page = async (ownerId: string, { skip, limit }: Paging, view: SiteView): Promise<SavedProjects> => {
    const without = await deletedIds(ownerId);
    const [projects, totalProjectCount] = await Promise.all([
      records.page(ownerId, { facet: '', offset: skip, limit, without }),
      records.count(ownerId, '', without),
    ]);
    return { projects: await shown(ownerId, projects, view), totalProjectCount };
  };

  return {
    serves: records.serves,

    /** The saved projects, the latest change first. */
    list: page,

    /** The number of saved projects. */
    count: async (ownerId: string): Promise<number> => records.count(ownerId, '', await deletedIds(ownerId)),

    /** Its part of the overview. */
    overview: async (ownerId: string, view: SiteView): Promise<NonNullable<Overview['projects']>> => {
      const { projects, totalProjectCount: count } = await page(
        ownerId,
        { skip: 0, limit: overviewProjects },
        view,
      );
      return { count, latest: projects.find(({ pictures }) => pictures.length > 0) };
    },

    /** The deleted projects that can be restored, the latest deletion first. */
    listDeleted: async (
      ownerId: string,
      { skip, limit }: Paging,
      view: SiteView,
    ): Promise<DeletedProjects> => {
      const deletions = await store.deletedOf(ownerId);
      const deletedAtOf = new Map(
        deletions.slice(skip, skip + limit).map(({ projectId, deletedAt }) => [projectId, deletedAt]),
      );
      const rows = await records.findAll(ownerId, [...deletedAtOf.keys()]);
      const { erasureOf } = await nights.forecast();
      const projects = (await shown(ownerId, rows, view)).map((project) => {
        const deletedAt = deletedAtOf.get(project.id) ?? clock.now();
        const dueAt = new Date(deletedAt.getTime() + recentlyDeletedDays * dayMs);
        return { ...project, deletedAt: deletedAt.toISOString(), ...erasureOf(dueAt) };
      });
      return { projects, totalProjectCount: deletions.length };
    },

    /** The photos of the library that the latest projects use. */
    usedPhotos: async (ownerId: string): Promise<UsedPhoto[]> => {
      const without = await deletedIds(ownerId);
      const projects = await records.page(ownerId, {
        facet: '',
        offset: 0,
        limit: usedProjectsLimit,
        without,
      });
      const uses = new Map<string, Set<string>>();
      for (const { id, document } of projects)
        for (const photoId of document.photoIds) uses.set(photoId, (uses.get(photoId) ?? new Set()).add(id));
      const ids = [...uses.keys()].slice(0, usedPhotosLimit);
      return (await factsOf(ownerId, ids))
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ id, isUndated, sortAt, createdAt }) => ({
          photoId: id,
          month: isUndated ? '1970-01' : sortAt.slice(0, 'YYYY-MM'.length),
          uploadEnd: createdAt.toISOString(),
          projectIds: [...(uses.get(id) ?? [])],
        }));
    },

    /** Deletes a project; it can be restored for 30 days. May be repeated. Throws `not-found`. */
    delete: async (key: ProjectKey): Promise<void> => {
      if (!(await records.find(key.ownerId, key.projectId))) throw projectNotFound();
      await inTransaction(database, async (tx) => {
        if (await store.add(tx, { ...key, deletedAt: clock.now() }))
          await bus.pushChange(tx, key.ownerId, operatorProjects.record.kind);
      });
    },

    /** Restores a deleted project. May be repeated. Throws `not-found` if it is erased. */
    restore: async (key: ProjectKey): Promise<void> => {
      if (!(await records.find(key.ownerId, key.projectId))) throw projectNotFound();
      await inTransaction(database, async (tx) => {
        if (await store.remove(tx, key)) await bus.pushChange(tx, key.ownerId, operatorProjects.record.kind);
      });
    },

    /** Runs every night: erases projects that were deleted too long ago to be restored. */
    eraseDeleted: async (dueBy: Date): Promise<JobCounts> => {
      const before = new Date(dueBy.getTime() - recentlyDeletedDays * dayMs);
      let erased = 0;
      for await (const { rows } of batches(batchSize, store.deletedBefore, before))
        for (const { ownerId, projectId } of rows)
          await erase({ ownerId, projectId }, before).then(
            (isErased) => void (erased += Number(isErased)),
            (error: unknown) =>
              log.error({ err: error, ownerId, projectId }, 'a deleted project could not be erased'),
          );
      return { erased };
    },

    customerData: {
      tables: ['project_deletions'],

      erase: store.removeOwned,

      async *describe(ownerId) {
        for await (const { ownerId: _, ...deletion } of rowByRow(store.ownedAfter, ownerId))
          yield { kind: 'project-deletion', ...deletion };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type ProjectsService = ReturnType<typeof createProjectsService>;

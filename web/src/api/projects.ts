import { projectsPageSize } from '@albumen/contracts/limits';
import { projects } from '@albumen/contracts/projects';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';
import { session } from './session.ts';

/** The calls for saved projects. */
export const projectCalls = createServiceClient(projects);

const allKey = ['projects'] as const;

const pageOf = (page: number, signal: AbortSignal) => ({
  params: { accountId: session.customerId() ?? '' },
  query: { skip: (page - 1) * projectsPageSize, limit: projectsPageSize },
  signal,
});

/** A page of the saved projects, from 1. The editor or another device may have changed them. */
export const projectsQuery = (page: number) =>
  queryOptions({
    queryKey: [...allKey, 'saved', page],
    queryFn: ({ signal }) => projectCalls.listProjects(pageOf(page, signal)),
    staleTime: 0,
  });

/** A page of the deleted projects, from 1. */
export const deletedProjectsQuery = (page: number) =>
  queryOptions({
    queryKey: [...allKey, 'deleted', page],
    queryFn: ({ signal }) => projectCalls.listDeletedProjects(pageOf(page, signal)),
    staleTime: 0,
  });

/** Everything about projects that is cached. */
export const allProjects = { queryKey: allKey };

/**
 * Reads the shown projects again. Albums §4: "Saved projects: a delete clears all cached pages and items": the pages
 * that are not shown are removed.
 */
export const refreshProjects = (client: QueryClient): Promise<void> => {
  client.removeQueries({ ...allProjects, type: 'inactive' });
  return client.invalidateQueries(allProjects);
};

import { projectsPageSize } from '@albumen/contracts/limits';
import type { SavedProject } from '@albumen/contracts/projects';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { storageStatusQuery } from '../../api/photos/storage.ts';
import { allProjects, projectsQuery } from '../../api/projects.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { standingOf } from '../../gallery/storage/storage-standing.ts';
import { useText } from '../../i18n/use-text.ts';
import { parseListSearch, usePaging } from '../../site/list-address.ts';
import { ListPage } from '../../site/list-page.tsx';
import { RouteLink } from '../../site/route-link.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EditIcon } from '../../ui/icons.tsx';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Notice, noticeDetail } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { useProjectChanges } from './project-changes.ts';
import { ProjectFacts, ProjectPictures, ProjectsSkeleton, useEditorOf } from './project-parts.tsx';
import styles from './projects-screen.module.css';

interface ProjectProps {
  readonly project: SavedProject;
}

/** The photos of a project that are no longer in the library, and the way to those that can be restored. */
const MissingPhotos = ({ project }: ProjectProps) => {
  const text = useText();
  const { title, missingPhotosCount: count, restorablePhotosCount } = project;
  if (count === 0) return null;
  return (
    <Row as="p" gap={[0, 3]} wraps align="stretch" className={styles.missing}>
      <span>{text('projects.missing', { count })}</span>
      {restorablePhotosCount > 0 && (
        <Link to={sitePaths.recentlyDeleted} aria-label={text('projects.restorePhotosNamed', { title })}>
          {text('projects.restorePhotos')}
        </Link>
      )}
    </Row>
  );
};

interface ProjectCardProps extends ProjectProps {
  readonly onDelete: () => void;
}

const ProjectCard = ({ project, onDelete }: ProjectCardProps) => {
  const text = useText();
  const { title } = project;
  const editor = useEditorOf()(project);
  return (
    <article className={styles.card}>
      <ProjectPictures project={project} />
      <Stack gap={1}>
        <h2 className={styles.title}>{title}</h2>
        <ProjectFacts project={project} />
        <MissingPhotos project={project} />
      </Stack>
      <Row gap={2} justify="between" className={styles.actions}>
        {editor !== undefined && (
          <ExternalLink
            href={editor}
            variant="quiet"
            icon={<EditIcon />}
            aria-label={text('projects.openNamed', { title })}
          >
            {text('projects.open')}
          </ExternalLink>
        )}
        <IconButton
          className={styles.delete}
          icon={<DeleteIcon />}
          label={text('projects.delete', { title })}
          onPress={onDelete}
        />
      </Row>
    </article>
  );
};

/** Says until when the photos of the projects are kept, once that is soon. */
const ExpiringPhotos = () => {
  const text = useText();
  const intl = useIntl();
  const { data: status, dataUpdatedAt } = useQuery(storageStatusQuery);
  const standing = status && standingOf(status, new Date(dataUpdatedAt));
  if (!standing || standing.state === 'safe') return null;
  return (
    <Notice
      label={text('projects.expiringLabel')}
      actions={<Link to={sitePaths.photos}>{text('projects.expiringAction')}</Link>}
    >
      <p>
        {text(standing.hasEnded ? 'projects.expired' : 'projects.expiring', {
          day: formatDay(intl, (standing.hasEnded && standing.erasedOn) || standing.until),
        })}
      </p>
      <p className={noticeDetail}>{text('projects.expiringText')}</p>
    </Notice>
  );
};

/** A second sentence below the first, and the way to begin. */
const EmptyAdvice = () => {
  const text = useText();
  return (
    <>
      <p className={styles.advice}>{text('projects.emptyText')}</p>
      <RouteLink to="AllProducts" variant="quiet">
        {text('projects.emptyAction')}
      </RouteLink>
    </>
  );
};

/** The saved projects, in pages. */
export const ProjectsScreen = () => {
  const text = useText();
  const client = useQueryClient();
  const search = parseListSearch(useSearch({ strict: false }));
  const { page = 1 } = search;
  const query = projectsQuery(page);
  const list = useQuery(query);
  useAccountChanges(['project'], allProjects, list.data);
  const { pages, isBehind, goTo } = usePaging({
    to: sitePaths.savedProjects,
    search,
    pageSize: projectsPageSize,
    total: list.data?.totalProjectCount,
    isFetching: list.isFetching,
  });
  const { remove } = useProjectChanges(() => goTo(page));
  const isGone = (id: string): boolean =>
    client.getQueryData(query.queryKey)?.projects.every((project) => project.id !== id) === true;
  return (
    <ListPage
      title={text('projects.title')}
      actions={<Link to={sitePaths.deletedProjects}>{text('projects.toDeleted')}</Link>}
      list={list}
      items={isBehind ? undefined : list.data?.projects}
      pages={pages}
      skeleton={<ProjectsSkeleton />}
      failure={{ title: 'projects.loadFailed', advice: 'projects.loadFailedAdvice' }}
      empty={{ picture: <EditIcon />, message: text('projects.empty'), action: <EmptyAdvice /> }}
    >
      {(projects) => (
        <>
          {projects.some(({ photosCount }) => photosCount > 0) && <ExpiringPhotos />}
          <ul className={styles.projects} aria-label={text('projects.list')}>
            {projects.map((project) => (
              <li key={project.id}>
                <FocusHandover className={styles.holder} isAwaited={() => isGone(project.id)}>
                  <ProjectCard project={project} onDelete={() => void remove.start(project)} />
                </FocusHandover>
              </li>
            ))}
          </ul>
        </>
      )}
    </ListPage>
  );
};

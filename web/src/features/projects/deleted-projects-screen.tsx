import { projectsPageSize, recentlyDeletedDays } from '@albumen/contracts/limits';
import type { DeletedProject } from '@albumen/contracts/projects';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { allProjects, deletedProjectsQuery } from '../../api/projects.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { parseListSearch, usePaging } from '../../site/list-address.ts';
import { ListPage } from '../../site/list-page.tsx';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { RestoreIcon } from '../../ui/screen-icons.tsx';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { useProjectChanges } from './project-changes.ts';
import { ProjectFacts, ProjectPictures, ProjectsSkeleton } from './project-parts.tsx';
import styles from './projects-screen.module.css';

const DeletedCard = ({ project }: { readonly project: DeletedProject }) => {
  const text = useText();
  const { restore } = useProjectChanges();
  const intl = useIntl();
  const { title, erasedFrom, isErasingHeld } = project;
  return (
    <article className={styles.card}>
      <ProjectPictures project={project} />
      <Stack gap={1}>
        <h2 className={styles.title}>{title}</h2>
        <ProjectFacts project={project} />
        <p className={styles.left}>
          {text('projects.erased', {
            isHeld: String(isErasingHeld),
            day: formatDay(intl, erasedFrom),
          })}
        </p>
      </Stack>
      <Row gap={2} justify="between" className={styles.actions}>
        <Button
          icon={<RestoreIcon />}
          isPending={restore.isPending}
          onPress={() => void restore.start(project)}
          aria-label={text('projects.restoreNamed', { title })}
        >
          {text('projects.restore')}
        </Button>
      </Row>
    </article>
  );
};

/** The deleted projects, which can be restored for 30 days. */
export const DeletedProjectsScreen = () => {
  const text = useText();
  const search = parseListSearch(useSearch({ strict: false }));
  const list = useQuery(deletedProjectsQuery(search.page ?? 1));
  useAccountChanges(['project'], allProjects, list.data);
  const { pages, isBehind } = usePaging({
    to: sitePaths.deletedProjects,
    search,
    pageSize: projectsPageSize,
    total: list.data?.totalProjectCount,
    isFetching: list.isFetching,
  });
  const about = text('projects.deletedText', { days: recentlyDeletedDays });
  return (
    <ListPage
      title={text('projects.deletedTitle')}
      before={<BackLink to={sitePaths.savedProjects}>{text('projects.back')}</BackLink>}
      list={list}
      items={isBehind ? undefined : list.data?.projects}
      pages={pages}
      skeleton={<ProjectsSkeleton />}
      failure={{ title: 'projects.loadFailed', advice: 'projects.loadFailedAdvice' }}
      empty={{
        picture: <DeleteIcon />,
        message: text('projects.deletedEmpty'),
        action: <p className={styles.advice}>{about}</p>,
      }}
    >
      {(projects) => (
        <>
          <p className={styles.intro}>{about}</p>
          <ul className={styles.projects} aria-label={text('projects.deletedList')}>
            {projects.map((project) => (
              <li key={project.id}>
                <FocusHandover className={styles.holder}>
                  <DeletedCard project={project} />
                </FocusHandover>
              </li>
            ))}
          </ul>
        </>
      )}
    </ListPage>
  );
};

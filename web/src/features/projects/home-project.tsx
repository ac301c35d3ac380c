import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../../i18n/use-text.ts';
import type { HomePartProps } from '../../site/feature.ts';
import { EditIcon } from '../../ui/icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './home-project.module.css';
import { ProjectFacts, ProjectPictures, useEditorOf } from './project-parts.tsx';

/** The latest project on the home page. Nothing while there is none with a picture. */
export const HomeProject = ({ overview: { projects }, failure }: HomePartProps) => {
  const text = useText();
  const editorOf = useEditorOf();
  if (!projects) return <Section title={text('projects.title')}>{failure}</Section>;
  const { count, latest } = projects;
  if (!latest) return null;
  const editor = editorOf(latest);
  const { title } = latest;
  return (
    <Section
      title={text('projects.menu')}
      note={text('home.number', { count })}
      actions={<Link to={sitePaths.savedProjects}>{text('projects.all')}</Link>}
    >
      <div className={styles.project}>
        <ProjectPictures project={latest} />
        <Stack gap={3}>
          <h3 className={styles.title}>{text('projects.continue', { title })}</h3>
          <ProjectFacts project={latest} />
          {editor !== undefined && (
            <div>
              <ExternalLink
                href={editor}
                variant="primary"
                icon={<EditIcon />}
                aria-label={text('projects.openNamed', { title })}
              >
                {text('projects.open')}
              </ExternalLink>
            </div>
          )}
        </Stack>
      </div>
    </Section>
  );
};

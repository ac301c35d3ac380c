import type { SavedProject } from '@albumen/contracts/projects';
import { useIntl } from 'react-intl';
import { useRouteOf } from '../../api/menus.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoadablePictures } from '../../lib/picture-states.ts';
import { EditIcon } from '../../ui/icons.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Outline } from '../../ui/waiting.tsx';
import styles from './project-parts.module.css';

/** Our choice: the cover, and two more next to it. */
const picturesShown = 3;

interface ProjectProps {
  readonly project: SavedProject;
}

/** The pictures of a project, or an icon if it has none that can be loaded. The title next to them names them. */
export const ProjectPictures = ({ project: { pictures } }: ProjectProps) => {
  const { loadable, onFailed } = useLoadablePictures(pictures);
  const shown = loadable.slice(0, loadable.length < picturesShown ? 1 : picturesShown);
  return (
    <div className={styles.pictures} data-count={shown.length}>
      {shown.map((picture) => (
        <img key={picture} src={picture} alt="" loading="lazy" onError={() => onFailed(picture)} />
      ))}
      {shown.length === 0 && <EditIcon />}
    </div>
  );
};

/** The product, and the last change. */
export const ProjectFacts = ({ project: { article, changedAt, device } }: ProjectProps) => {
  const text = useText();
  const day = formatDay(useIntl(), changedAt);
  return (
    <div className={styles.facts}>
      {article !== undefined && <p>{article}</p>}
      <p>
        {device === undefined
          ? text('projects.changed', { day })
          : text('projects.changedOn', { day, device })}
      </p>
    </div>
  );
};

/** Returns the address that opens a project in the editor; undefined if the shop names none. */
export const useEditorOf = () => {
  const editor = useRouteOf('EditorUrl');
  return ({ id, editorUrl }: SavedProject): string | undefined => {
    if (editorUrl !== undefined || editor === undefined) return editorUrl;
    const address = new URL(editor, location.href);
    address.searchParams.set('projectId', id);
    return address.href;
  };
};

/** Our choice: the cards that fit on a screen. */
const cards = [0, 1, 2, 3];

/** The outline of projects that are being loaded. */
export const ProjectsSkeleton = () => (
  <Outline className={styles.outlines}>
    {cards.map((card) => (
      <div key={card} className={styles.outline} />
    ))}
  </Outline>
);

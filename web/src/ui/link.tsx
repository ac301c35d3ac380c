import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import buttonStyles from './button.module.css';
import styles from './link.module.css';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
  /** `text`: in or like text. `primary`, `quiet`: looks like that button. `plain`: the caller's own class says it all. */
  readonly variant?: 'text' | 'primary' | 'quiet' | 'plain';
  /** Stands before the words. */
  readonly icon?: ReactNode;
}

const looks = {
  text: classNames(styles.link, styles.text),
  primary: classNames(buttonStyles.button, buttonStyles.primary),
  quiet: classNames(buttonStyles.button, buttonStyles.quiet),
  plain: undefined,
};

const Anchor = ({ variant = 'text', icon, className, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classNames(looks[variant], className)}>
    {icon}
    {children}
  </a>
);

/** A link to a page of the application, by its typed path. It keeps the stripped display. */
export const Link = createLink(Anchor);

/** A link to an address outside the application. */
export const ExternalLink = Anchor;

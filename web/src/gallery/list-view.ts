import type { NavigateOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PhotoList } from '../api/photos/photo-list.ts';
import type { MessageId } from '../i18n/message-id.ts';
import type { LoadFailureProps } from './load-failure.tsx';

/** A page, as the router names it. */
export type ListRoute = Pick<NavigateOptions, 'to' | 'params'>;

/** Where a list and its photos are shown. */
export interface ListRoutes {
  /** The page of the list: to it the preview returns. */
  readonly page: ListRoute;
  /** The preview of a photo: a child of the page, whose route calls the photo `photoId`. */
  readonly previewOf: (photoId: string) => ListRoute;
}

/** The names under which it is stored where the customer was in a list. */
export interface PlaceMemory {
  readonly section: string;
  readonly position: string;
  /** The visit of the page that they belong to, as the router names it in the browser's history. */
  readonly visit: string;
}

/**
 * How a photo list is shown: grid and preview take it as they find it. The same object from render to render, as its list
 * is. What can be done with its photos comes with the code that offers it: see `PhotoAction`.
 */
export interface ListView<Selected = unknown> extends ListRoutes {
  readonly list: PhotoList<Selected>;
  /** Whether its sections have headings, and the list a scrubber that leads to them. */
  readonly hasHeadings: boolean;
  /** The heading of a section; without headings what a screen reader calls it. */
  readonly titleOf: (section: string) => string;
  /** The year under which the scrubber shows a section. */
  readonly yearOf: (section: string) => number | undefined;
  readonly memory: PlaceMemory;
  /** Says that a photo whose preview was to be shown is not there. */
  readonly goneMessage: MessageId;
  /** Says that photos could not be loaded, with a way to try it again. */
  readonly Failure: ComponentType<LoadFailureProps>;
}

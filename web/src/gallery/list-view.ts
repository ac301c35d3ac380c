import type { NavigateOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { PhotoList } from '../api/photos/photo-list.ts';
import type { MessageId } from '../i18n/message-id.ts';
import type { OwnKey } from '../lib/own-storage.ts';
import type { LoadFailureProps } from './load-failure.tsx';

/** A page in the terms of the router. */
export type ListRoute = Pick<NavigateOptions, 'to' | 'params'>;

/** The routes of a list and its photos. */
export interface ListRoutes {
  /** The page of the list. The preview returns to it. */
  readonly page: ListRoute;
  /** The preview of a photo: a child route of the page, with `photoId` as its parameter. */
  readonly previewOf: (photoId: string) => ListRoute;
}

/** Storage keys for the customer's place in a list. */
export interface PlaceMemory {
  readonly section: OwnKey;
  readonly position: OwnKey;
  /** The visit of the page that the place belongs to, as the router identifies it in the browser history. */
  readonly visit: OwnKey;
}

/**
 * How to show a photo list: grid and preview only depend on this. Must be stable across renders, like its list. The
 * actions for its photos come with the code that offers them: see `PhotoAction`.
 */
export interface ListView<Selected = unknown> extends ListRoutes {
  readonly list: PhotoList<Selected>;
  /** Whether its sections have headings and the list has a scrubber. */
  readonly hasHeadings: boolean;
  /** The heading of a section. Without headings, screen readers use it. */
  readonly titleOf: (section: string) => string;
  /** The year under which the scrubber shows a section. */
  readonly yearOf: (section: string) => number | undefined;
  readonly memory: PlaceMemory;
  /** Shown if the photo of a preview does not exist. */
  readonly goneMessage: MessageId;
  /** Shown if photos could not be loaded, with a way to retry. */
  readonly Failure: ComponentType<LoadFailureProps>;
}

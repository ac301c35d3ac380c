import { createContext } from 'react';

/** Ids of the photos that are in the album for which photos are chosen: their tiles say so. */
export const InAlbum = createContext<ReadonlySet<string>>(new Set());

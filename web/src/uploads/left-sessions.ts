import { queryOptions } from '@tanstack/react-query';
import { libraryKey } from '../api/photos/library-keys.ts';
import { uploadDesk } from './browser-upload-desk.ts';

/**
 * Sessions that wait for the customer's decision and belong to no page of this browser. Read again once another one may
 * be offered.
 */
export const leftSessionsQuery = queryOptions({
  queryKey: [...libraryKey, 'left-sessions'],
  queryFn: () => uploadDesk.leftSessions(),
  refetchInterval: ({ state }) => state.data?.nextInMs ?? false,
});

import { useEffect } from 'react';

/** Names the document while the component is on the screen; what lies above another page gives its name back. */
export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
};

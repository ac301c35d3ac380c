import { useEffect } from 'react';

/** While it is used, a file that is dropped beside the drop zone is ignored: the browser would leave the page for it. */
export const useDropGuard = (): void => {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      // The drop zone has answered for itself.
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
};

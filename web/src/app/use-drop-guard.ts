import { useEffect } from 'react';

/** While it is used, a file that is dropped where nothing takes it is ignored: the browser would leave the page for it. */
export const useDropGuard = (): void => {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      // What takes files has answered for itself; words may still be dragged into a field.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', ignore);
    addEventListener('drop', ignore);
    return () => {
      removeEventListener('dragover', ignore);
      removeEventListener('drop', ignore);
    };
  }, []);
};

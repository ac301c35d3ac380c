import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (notify: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
};

const isFull = (): boolean => document.fullscreenElement !== null;

/** Milliseconds without a movement of the mouse after which only the pages are shown. Our choice. */
const restMs = 2_500;

interface FullScreen {
  readonly isFullScreen: boolean;
  /** Undefined if the browser has no full screen, such as that of an iPhone. */
  readonly toggle: (() => void) | undefined;
}

/** Full screen for the whole website, so that toasts and tooltips stay visible. It ends with the component. */
export const useFullScreen = (setControlsHidden: (areHidden: boolean) => void): FullScreen => {
  const isFullScreen = useSyncExternalStore(subscribe, isFull);
  useEffect(
    () => () => {
      if (isFull()) void document.exitFullscreen();
    },
    [],
  );
  useEffect(() => {
    if (!isFullScreen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setControlsHidden(true), restMs);
    };
    wait();
    window.addEventListener('mousemove', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('mousemove', wait);
      setControlsHidden(false);
    };
  }, [isFullScreen, setControlsHidden]);
  const toggle = () =>
    void (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      // The browser refuses it at the moment: the page stays as it is.
      () => undefined,
    );
  return { isFullScreen, toggle: document.fullscreenEnabled ? toggle : undefined };
};

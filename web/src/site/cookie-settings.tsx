import { configuration } from '../api/configuration.ts';
import { useText } from '../i18n/use-text.ts';
import { useLateOverlay } from '../ui/use-late-overlay.ts';

const loadDialog = async () => (await import('./consent-dialog.tsx')).ConsentDialog;

/** Whether a script of this site needs consent. The chat needs none: it is loaded when the customer opens it. */
export const needsConsent = (): boolean => {
  const { tracking, feedback } = configuration().scripts;
  return (tracking ?? feedback) !== undefined;
};

/** Opens the cookie consent modal again. */
export const CookieSettings = ({ className }: { readonly className: string | undefined }) => {
  const text = useText();
  const { Overlay: ConsentDialog, isOpen, open, close } = useLateOverlay(loadDialog, 'frame.cookiesFailed');
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        {text('frame.cookieSettings')}
      </button>
      {ConsentDialog && isOpen && <ConsentDialog onClose={close} />}
    </>
  );
};

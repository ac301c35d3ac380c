import { useState } from 'react';
import { configuration } from '../api/configuration.ts';
import { decide, followedConsent } from '../api/consent.ts';
import type { Consent } from '../api/consent-cookies.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ExternalLink } from '../ui/link.tsx';
import { Switch } from '../ui/switch.tsx';
import { Stack } from '../ui/layout.tsx';
import styles from './consent-dialog.module.css';

interface ConsentDialogProps {
  /** Called after a decision, and when the customer leaves an earlier one as it is. */
  readonly onClose: () => void;
}

/** The cookie consent modal. The first time, it stays until the customer decides. Albums §4: "Default both off." */
export const ConsentDialog = ({ onClose }: ConsentDialogProps) => {
  const text = useText();
  const [before] = useState(followedConsent);
  const [chosen, setChosen] = useState<Consent>(before ?? { analytics: false, marketing: false });
  const { cookies, privacy } = configuration().legal;
  const page = cookies ?? privacy;

  const close = (consent: Consent): void => {
    onClose();
    decide(consent);
  };
  return (
    <Dialog
      title={text('consent.title')}
      onClose={onClose}
      canClose={before !== undefined}
      actions={
        <div className={styles.actions}>
          <Button variant="primary" onPress={() => close({ analytics: false, marketing: false })}>
            {text('consent.reject')}
          </Button>
          <Button variant="primary" onPress={() => close({ analytics: true, marketing: true })}>
            {text('consent.accept')}
          </Button>
          <Button className={styles.save} onPress={() => close(chosen)}>
            {text('consent.save')}
          </Button>
        </div>
      }
    >
      <Stack gap={4}>
        <p className={styles.quiet}>
          {text('consent.intro')}{' '}
          {page !== undefined && (
            <ExternalLink href={page}>
              {text(cookies === undefined ? 'consent.privacy' : 'consent.more')}
            </ExternalLink>
          )}
        </p>
        <Stack gap={3} className={styles.choices} role="group" aria-label={text('consent.choices')}>
          <div>
            <p>{text('consent.necessary')}</p>
            <p className={`${styles.quiet} ${styles.necessary}`}>{text('consent.necessary.about')}</p>
          </div>
          <Switch
            label={text('consent.analytics')}
            description={text('consent.analytics.about')}
            isSelected={chosen.analytics}
            onChange={(analytics) => setChosen({ ...chosen, analytics })}
          />
          <Switch
            label={text('consent.marketing')}
            description={text('consent.marketing.about')}
            isSelected={chosen.marketing}
            onChange={(marketing) => setChosen({ ...chosen, marketing })}
          />
        </Stack>
      </Stack>
    </Dialog>
  );
};

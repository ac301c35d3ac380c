import { session } from '../api/session.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './signed-in-as.module.css';

/** At the foot of the menu: whose account it is. An address that does not fit a line ends it behind its @. */
export const SignedInAs = () => {
  const text = useText();
  const email = session.email();
  if (!email) return null;
  const [before, after] = text('frame.signedInAs', { email }).split(email);
  const at = email.lastIndexOf('@') + 1;
  return (
    <p className={styles.customer}>
      {before}
      <span className={styles.address}>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
      {after}
    </p>
  );
};

import { sitePaths } from '@albumen/contracts/site-paths';
import { useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { configuration } from '../../api/configuration.ts';
import { followedConsent, onConsent } from '../../api/consent.ts';
import type { Consent } from '../../api/consent-cookies.ts';
import { session } from '../../api/session.ts';
import { useLocaleChoice } from '../../i18n/message-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import { mainRoute } from '../../site/routes.ts';
import { showToast } from '../../ui/toasts.ts';
import { chatPresses, forgetChat, isChatRequested, onChatRequest } from './chat-request.ts';
import { needsConsent } from '../../site/cookie-settings.tsx';
import { hasToken } from './has-token.ts';
import { callScript, useScript } from './use-script.ts';

/** Albums §9: "Support chat mobile breakpoint 576, z-index 18." In pixels. */
const chatLayout = { mobileBreakpoint: 576, zIndex: 18 };

interface Tracking {
  readonly view: (page: { readonly route: string; readonly locale: string }) => void;
  readonly stop: () => void;
}

/** Albums §4: "analytics on starts tracking", and "the account subject is tracked". */
const useTracking = (consent: Consent | undefined, isAllowed: boolean): void => {
  const { locale } = useLocaleChoice();
  const pathname = useLocation({ select: (location) => location.pathname });
  // The address as the route table has it: ids, tokens and queries are not part of it.
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? sitePaths.home });
  const settings =
    consent?.analytics === true && isAllowed
      ? { subject: session.customerId(), marketing: consent.marketing }
      : undefined;
  const { running } = useScript<Tracking>('tracking', configuration().scripts.tracking?.src, settings);
  useEffect(
    () => callScript('tracking', () => running?.view({ route, locale })),
    [running, route, locale, pathname],
  );
};

/** Albums §9: "The feedback widget uses one script id per locale." */
const useFeedback = (consent: Consent | undefined, isAllowed: boolean): void => {
  const { locale } = useLocaleChoice();
  const { feedback } = configuration().scripts;
  const id = feedback?.ids[locale];
  const isOn = consent?.analytics === true && isAllowed && id !== undefined;
  useScript('feedback', feedback?.src, isOn ? { id, locale } : undefined);
};

interface Chat {
  readonly open: () => void;
  readonly stop: () => void;
}

/** The support chat: the customer asks for it, so it needs no consent. */
const useChat = (isAllowed: boolean): void => {
  const text = useText();
  const { locale } = useLocaleChoice();
  const presses = useSyncExternalStore(onChatRequest, chatPresses);
  const isRequested = useSyncExternalStore(onChatRequest, isChatRequested);
  const opened = useRef(0);
  const settings = isRequested && isAllowed ? { locale, ...chatLayout } : undefined;
  const { running, hasFailed } = useScript<Chat>('support chat', configuration().scripts.chat?.src, settings);
  useEffect(() => {
    if (!running || presses === opened.current) return;
    opened.current = presses;
    callScript('support chat', () => running.open());
  }, [running, presses]);
  useEffect(() => {
    if (!hasFailed) return;
    forgetChat();
    showToast({ message: text('frame.chatFailed'), tone: 'error' });
  }, [hasFailed, text]);
};

const loadDialog = async () => (await import('../../site/consent-dialog.tsx')).ConsentDialog;

const closeNothing = (): void => {};

/** Asks customers who have not decided, on pages of the account. Public pages load no script until then. */
const FirstQuestion = () => {
  const { Part: ConsentDialog } = useLatePart(loadDialog, true);
  return ConsentDialog && <ConsentDialog onClose={closeNothing} />;
};

/**
 * The retailer's scripts on this page, and the question whether they may run. They run on no page whose address has a
 * token; feedback and chat also not on photo pages and in the stripped display.
 */
export const PageScripts = () => {
  const consent = useSyncExternalStore(onConsent, followedConsent);
  const isStripped = useStrippedDisplay();
  const isSecret = useLocation({ select: hasToken });
  const isPhotoPage = useLocation({ select: ({ pathname }) => pathname.startsWith(sitePaths.myPhotos) });
  const isCovered = useMatches({
    select: (matches) => matches.some((match) => match.staticData.coversFrame),
  });
  const isAccount = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === mainRoute.id && status === 'success'),
  });
  const hasOverlays = !isSecret && !isPhotoPage && !isCovered && !isStripped;
  useTracking(consent, !isSecret);
  useFeedback(consent, hasOverlays);
  useChat(hasOverlays);
  const isAsked = consent === undefined && needsConsent() && isAccount && !isStripped;
  return isAsked && <FirstQuestion />;
};

// Like a tracking script: it knows the visitor by a cookie, counts views in the storages, and sends each view.
const cookie = 'sample_tracking';
const countKey = 'sampleTrackingViews';
const visitKey = 'sampleTrackingVisit';

const visitor = () => {
  const known = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie)?.[1];
  const id = known ?? crypto.randomUUID();
  document.cookie = `${cookie}=${id}; Path=/; SameSite=Lax; Max-Age=31536000`;
  return id;
};

export const start = ({ subject, marketing }) => {
  sessionStorage.setItem(visitKey, sessionStorage.getItem(visitKey) ?? crypto.randomUUID());
  return {
    view: ({ route, locale }) => {
      localStorage.setItem(countKey, Number(localStorage.getItem(countKey)) + 1);
      const body = JSON.stringify({ visitor: visitor(), subject, marketing, route, locale });
      const headers = { 'content-type': 'application/json' };
      void fetch('/dev/tracking', { method: 'POST', keepalive: true, headers, body }).catch(() => {});
    },
    stop: () => {},
  };
};

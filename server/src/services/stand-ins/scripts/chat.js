// Like a support chat: a bubble in the corner, which opens a conversation. It always has the same answer.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  * { box-sizing: border-box; }
  aside { position: fixed; inset-block-end: 1.5rem; inset-inline-end: 1.5rem; display: grid; gap: 0.75rem; justify-items: end; font: inherit; font-size: var(--text-sm); line-height: var(--leading-sm); color: var(--color-text); }
  button { min-height: 2.75rem; padding: 0 1rem; border: 0; border-radius: 8px; font: inherit; font-weight: 530; background: var(--color-accent); color: var(--color-on-accent); cursor: pointer; }
  .bubble { border-radius: 999px; box-shadow: var(--shadow-2); }
  :focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }
  section { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); width: 20rem; height: min(24rem, 70dvh); overflow: hidden; border: 1px solid var(--color-border); border-radius: 14px; background: var(--color-surface-raised); box-shadow: var(--shadow-3); }
  section[hidden] { display: none; }
  .narrow { inset-inline: 1rem; inset-block-end: 1rem; }
  .narrow section { width: 100%; }
  .log { display: grid; gap: 0.5rem; align-content: start; margin: 0; padding: 1rem; overflow-y: auto; }
  p { margin: 0; justify-self: start; max-width: 85%; padding: 0.5rem 0.75rem; border-radius: 14px; background: var(--color-surface-sunken); overflow-wrap: anywhere; }
  .mine { justify-self: end; background: var(--color-accent-surface); }
  form { display: flex; gap: 0.5rem; padding: 0.75rem; border-block-start: 1px solid var(--color-border); }
  input { flex: 1; min-width: 0; padding: 0 0.75rem; border: 1px solid var(--color-border-control); border-radius: 8px; font: inherit; color: inherit; background: transparent; }
`);

const storageKey = 'sampleChat';

export const start = ({ mobileBreakpoint, zIndex }) => {
  document.cookie = 'sample_chat=open; Path=/; SameSite=Lax; Max-Age=31536000';
  const said = JSON.parse(localStorage.getItem(storageKey) ?? '[]');

  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const list = make('div', { className: 'log', tabIndex: 0, role: 'log', ariaLabel: 'Chat' });
  const show = ({ text, isMine }) => {
    list.append(make('p', { textContent: text, className: isMine ? 'mine' : '' }));
    list.scrollTop = list.scrollHeight;
  };
  const say = (text, isMine) => {
    said.push({ text, isMine });
    localStorage.setItem(storageKey, JSON.stringify(said));
    show({ text, isMine });
  };
  const field = make('input', { required: true, maxLength: 500, ariaLabel: 'Your message' });
  const form = make('form', {}, field, make('button', { textContent: 'Send' }));
  const panel = make('section', { hidden: true, ariaLabel: 'Chat' }, list, form);
  const bubble = make('button', { className: 'bubble', type: 'button', textContent: 'Chat' });
  const open = (isOpen) => {
    panel.hidden = !isOpen;
    bubble.setAttribute('aria-expanded', isOpen);
    (isOpen ? field : bubble).focus();
  };
  bubble.setAttribute('aria-expanded', false);
  bubble.addEventListener('click', () => open(panel.hidden));
  panel.addEventListener('keydown', ({ key }) => key === 'Escape' && open(false));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    say(field.value, true);
    say('Thank you for your message. This chat is a stand-in: nobody reads it.', false);
    form.reset();
  });
  const aside = make('aside', { ariaLabel: 'Chat' }, panel, bubble);
  aside.style.zIndex = zIndex;
  const narrow = matchMedia(`(width < ${mobileBreakpoint}px)`);
  const fit = () => aside.classList.toggle('narrow', narrow.matches);
  narrow.addEventListener('change', fit);
  fit();
  root.append(aside);
  document.body.append(host);
  if (said.length === 0) say('Hello! How can we help you?', false);
  else said.forEach(show);
  return {
    open: () => open(true),
    stop: () => {
      narrow.removeEventListener('change', fit);
      host.remove();
    },
  };
};

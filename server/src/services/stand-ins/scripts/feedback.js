// Like a feedback widget: a tab at the edge of the page, which opens a form. It notes its id, which names the language.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  * { box-sizing: border-box; }
  aside { position: fixed; inset-block-start: 30%; inset-inline-end: 0; z-index: 17; display: flex; translate: 0 -50%; font: inherit; font-size: var(--text-sm); color: var(--color-text); }
  button { min-height: 2.5rem; padding: 0 0.75rem; border: 0; border-radius: 8px; font: inherit; font-weight: 530; background: var(--color-accent); color: var(--color-on-accent); cursor: pointer; }
  .tab { min-height: 0; padding: 0.75rem 0.375rem; writing-mode: vertical-rl; rotate: 180deg; border-radius: 0 8px 8px 0; }
  :focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }
  form { display: grid; gap: 0.75rem; width: min(18rem, 75vw); padding: 1.25rem; border: 1px solid var(--color-border); border-radius: 14px 0 0 14px; background: var(--color-surface-raised); box-shadow: var(--shadow-2); }
  form[hidden] { display: none; }
  label { display: grid; gap: 0.5rem; font-weight: 530; }
  textarea { min-height: 5rem; padding: 0.5rem; border: 1px solid var(--color-border-control); border-radius: 8px; font: inherit; font-weight: 400; color: inherit; background: transparent; resize: vertical; }
  p { margin: 0; }
`);

export const start = ({ id }) => {
  document.cookie = `sample_feedback=${id}; Path=/; SameSite=Lax; Max-Age=31536000`;
  localStorage.setItem('sampleFeedback', id);

  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const field = make('textarea', { required: true, maxLength: 1000 });
  const sent = make('p', { role: 'status' });
  const send = make('button', { textContent: 'Send' });
  const form = make(
    'form',
    { hidden: true },
    make('label', {}, 'How do you like this page?', field),
    send,
    sent,
  );
  const tab = make('button', { className: 'tab', type: 'button', textContent: 'Feedback' });
  const open = (isOpen) => {
    form.hidden = !isOpen;
    tab.setAttribute('aria-expanded', isOpen);
    (isOpen ? field : tab).focus();
  };
  tab.setAttribute('aria-expanded', false);
  tab.addEventListener('click', () => open(form.hidden));
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && open(false));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.reset();
    sent.textContent = 'Thank you. This is a stand-in: nothing is sent.';
  });
  const aside = make('aside', { ariaLabel: 'Feedback' }, tab, form);
  root.append(aside);
  document.body.append(host);
  return { stop: () => host.remove() };
};

// A button shows the password that it stands in, and hides it again.
for (const button of document.querySelectorAll('button.show-password')) {
  const input = document.getElementById(button.getAttribute('aria-controls'));
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
  };
  button.addEventListener('click', () => show(input.type === 'password'));
  // A browser remembers what was sent in a field of plain text, and knows it as a password only in one of passwords.
  input.form.addEventListener('submit', () => show(false));
  button.hidden = false;
}

// The language changes by a new request. It keeps the typed address and the focus, so that the arrow keys go on.
const language = document.querySelector('form.language select');
const email = document.querySelector('main input[name=email]');
const key = 'addressBeforeLanguage';
const typed = sessionStorage.getItem(key);
if (language && typed !== null) {
  sessionStorage.removeItem(key);
  if (email) email.value = typed;
  language.focus();
}
const change = () => {
  sessionStorage.setItem(key, email?.value ?? '');
  language.form.submit();
};
language?.addEventListener('change', change);
// It may have been changed before this script loaded.
if (language && !language.selectedOptions[0].defaultSelected) change();

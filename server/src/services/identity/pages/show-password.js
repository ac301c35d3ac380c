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
